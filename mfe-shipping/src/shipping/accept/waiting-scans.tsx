import { Alert, Button } from '@sne/shared/ui-core'
import { acceptTexts as texts } from './texts.ts'
import type { Scans } from './use-scan-queue.ts'

interface WaitingScansProps {
  readonly scans: Pick<Scans, 'waiting' | 'away' | 'keeps' | 'withdraw' | 'sendNow'>
  /** Barcodes of the list, where the waiting ones are marked in their own rows. */
  readonly known: ReadonlySet<string>
}

/** The server is away: how many readings wait, and those that have no row in the list of cards. */
export function WaitingScans({ scans, known }: WaitingScansProps) {
  const { waiting, away, keeps } = scans
  if (waiting.length === 0 || !away) return null
  const strangers = waiting.filter(({ code }) => !known.has(code))
  return (
    <Alert
      type={keeps ? 'info' : 'error'}
      showIcon
      title={texts.waitingSince(waiting.length)}
      description={
        <>
          <p>{keeps ? texts.waitingHint : texts.waitingVolatile}</p>
          {strangers.length > 0 && (
            <ul className="shp-points">
              {strangers.map(({ id, code }) => (
                <li key={id}>
                  <strong>{code}</strong>
                  <span />
                  <Button
                    size="small"
                    type="text"
                    aria-label={texts.takeOutCode(code)}
                    onClick={() => scans.withdraw(id)}
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
