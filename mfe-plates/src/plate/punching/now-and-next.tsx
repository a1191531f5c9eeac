import type { PunchingItem } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import { Button, Card, Keys } from '@sne/shared/ui-core'
import { BigWell } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { PunchOutcome } from './scan-outcome.ts'

/** The result of the last card: colour, sign, text, and the well in letters legible at two metres. */
export const Now = ({ outcome, open }: { readonly outcome: PunchOutcome | null; readonly open: boolean }) => (
  <section className={`plt-now ${outcome ? `plt-now-${outcome.verdict}` : ''}`} aria-live="polite">
    <BigWell position={outcome?.well ?? null} />
    <p className="plt-now-word">
      {outcome
        ? `${{ accepted: '✓', look: '!', stop: '✕' }[outcome.verdict]} ${outcome.title}`
        : open
          ? texts.start
          : texts.lockedNow}
    </p>
    <p>{outcome?.text}</p>
  </section>
)

interface NextProps {
  /** Null when every place is done. */
  readonly item: PunchingItem | null
  /** Undefined while nothing can be passed over. */
  readonly onSkip: (() => void) | undefined
}

/** The place that is punched next, and its card. */
export function Next({ item, onSkip }: NextProps) {
  return (
    <Card title={texts.next}>
      {item ? (
        <div className="plt-next">
          <span className="plt-next-well">{item.position}</span>
          <strong>{item.barcode}</strong>
          <span className="sne-weak">
            {[item.protocol, item.newborn && newbornName(item.newborn)].filter(Boolean).join(' · ')}
          </span>
          {onSkip && (
            <span className="plt-next-skip">
              <Button size="small" title={texts.skipNextKey} onClick={onSkip}>
                {texts.skipNext(item.position)} <Keys combination="Shift+F6" />
              </Button>
            </span>
          )}
        </div>
      ) : (
        <p>✓ {texts.nothingNext}</p>
      )}
    </Card>
  )
}
