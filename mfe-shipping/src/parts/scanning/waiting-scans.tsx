import { Alert, Button } from '@sne/shared/ui-core'
import { CutCode } from './cut-code.tsx'
import { acceptTexts as texts } from './texts.ts'
import { useDecisionText } from './use-decision-text.ts'
import type { Scans } from './use-scan-queue.ts'

interface WaitingScansProps {
  readonly scans: Pick<Scans, 'waiting' | 'away' | 'keeps' | 'withdraw' | 'sendNow'>
  /** Barcodes of the list, where the waiting ones are marked in their own rows. */
  readonly known: ReadonlySet<string>
}

/**
 * Shown while the server is unreachable. Gives the number of waiting readings. Names the readings without a row
 * in the list of cards, and decisions that are no plain acceptance.
 */
export function WaitingScans({ scans, known }: WaitingScansProps) {
  const { waiting, away, keeps } = scans
  const decisionText = useDecisionText()
  if (waiting.length === 0 || !away) return null
  // Plain readings of known cards are marked in their rows.
  const named = waiting.filter(({ code, status }) => !known.has(code) || status !== 'accepted')
  return (
    <Alert
      type={keeps ? 'info' : 'error'}
      showIcon
      title={texts.waitingSince(waiting.length)}
      description={
        <>
          <p>{keeps ? texts.waitingHint : texts.waitingVolatile}</p>
          {named.length > 0 && (
            <ul className="shp-points">
              {named.map((scan) => (
                <li key={scan.id}>
                  <strong>
                    <CutCode code={scan.code} />
                  </strong>
                  <span>{decisionText(scan)}</span>
                  <Button
                    size="small"
                    type="text"
                    aria-label={texts.takeOutCode(scan.code)}
                    onClick={() => scans.withdraw(scan.id)}
                  >
                    {texts.takeOut}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      action={
        <Button size="small" onClick={scans.sendNow}>
          {texts.sendNow}
        </Button>
      }
    />
  )
}
