import type { ReceptionCard } from '@sne/shared/contract'
import { Button, Card, Keys } from '@sne/shared/ui-core'
import type { AfterScan } from '../parts/scanning/caught-question.tsx'
import { NearCards } from '../parts/scanning/near-cards.tsx'
import { OutcomeBand } from '../parts/scanning/outcome-band.tsx'
import { ReasonChooser } from '../parts/scanning/reason-chooser.tsx'
import '../parts/scanning/accept.css'
import { acceptTexts } from '../parts/scanning/texts.ts'
import { UndoButton } from '../parts/scanning/undo-button.tsx'
import { useInView } from '../parts/scanning/use-in-view.ts'
import { receptionTexts as texts } from './texts.ts'
import type { PanelKeys } from './use-panel-keys.ts'
import type { Reception } from './use-reception.ts'

interface ReceptionPanelProps {
  readonly reception: Reception
  readonly keys: PanelKeys
  /** The card whose reasons are being chosen. */
  readonly refusing: ReceptionCard | null
  readonly afterScan: AfterScan
  readonly onRefuse: (card: ReceptionCard | null) => void
  /** A code that nobody knows was this card's. */
  readonly onNear: (barcode: string) => void
}

/** Result of the last reading, and why a card is unsuitable. */
export function ReceptionPanel({
  reception,
  keys: { later, undo },
  refusing,
  afterScan,
  onRefuse,
  onNear,
}: ReceptionPanelProps) {
  const { outcome, refuse } = reception
  const last = outcome?.card
  const verdict = useInView(outcome)
  if (refusing)
    return (
      <Card title={texts.lastUnsuitable(refusing.barcode)}>
        <ReasonChooser
          key={refusing.id}
          card={{ ...refusing, proposed: [] }}
          onCancel={() => onRefuse(null)}
          afterScan={afterScan}
          onConfirm={async (reasons) => {
            const saved = await refuse(refusing.barcode, reasons)
            if (saved) onRefuse(null)
            return saved
          }}
        />
      </Card>
    )
  if (!outcome) return null
  return (
    <div aria-live="assertive" ref={verdict}>
      <OutcomeBand outcome={outcome} />
      {later && <p className="shp-later">{acceptTexts.afterSaving(later)}</p>}
      {outcome.near && <NearCards title={texts.near} cards={outcome.near} onChoose={onNear} ready />}
      <div className="sne-actions">
        {last && (
          <Button danger onClick={() => onRefuse(last)}>
            {texts.markUnsuitable} <Keys combination="F2" />
          </Button>
        )}
        <UndoButton undo={undo} />
      </div>
    </div>
  )
}
