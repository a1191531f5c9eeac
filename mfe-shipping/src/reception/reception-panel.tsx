import type { ReceptionCard } from '@sne/shared/contract'
import { Button, Card, Keys, useHotkeys } from '@sne/shared/ui-core'
import { OutcomeBand } from '../shipping/accept/outcome-band.tsx'
import { ReasonChooser } from '../shipping/accept/reason-chooser.tsx'
import '../shipping/accept/accept.css'
import { acceptTexts } from '../shipping/accept/texts.ts'
import { UndoButton } from '../shipping/accept/undo-button.tsx'
import { receptionTexts as texts } from './texts.ts'
import type { Reception } from './use-reception.ts'

interface ReceptionPanelProps {
  readonly reception: Reception
  /** The card whose reasons are being chosen. */
  readonly refusing: ReceptionCard | null
  readonly onRefuse: (card: ReceptionCard | null) => void
}

/** What became of the last reading, and why a card is unsuitable. */
export function ReceptionPanel({ reception, refusing, onRefuse }: ReceptionPanelProps) {
  const { outcome, refuse, undo } = reception
  const last = outcome?.card
  useHotkeys([
    {
      keys: 'Escape',
      label: texts.field,
      inFields: true,
      enabled: refusing !== null,
      run: () => onRefuse(null),
    },
    {
      keys: 'F2',
      label: texts.markUnsuitable,
      inFields: true,
      enabled: refusing === null && last !== undefined,
      run: () => last && onRefuse(last),
    },
    {
      keys: 'Ctrl+Z',
      label: acceptTexts.undo,
      inFields: true,
      enabled: refusing === null && undo.last !== null && !outcome?.sending,
      run: undo.run,
    },
  ])
  if (refusing)
    return (
      <Card title={texts.lastUnsuitable(refusing.barcode)}>
        <ReasonChooser
          key={refusing.id}
          card={{ ...refusing, proposed: [] }}
          onCancel={() => onRefuse(null)}
          onConfirm={async (reasons) => {
            if (await refuse(refusing.barcode, reasons)) onRefuse(null)
          }}
        />
      </Card>
    )
  if (!outcome) return null
  return (
    <div aria-live="assertive">
      <OutcomeBand outcome={outcome} />
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
