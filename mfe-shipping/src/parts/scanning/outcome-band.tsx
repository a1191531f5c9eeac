import type { Verdict } from '@sne/shared/ui-data'
import { CutCode } from './cut-code.tsx'
import type { Outcome } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'

const signs: Readonly<Record<Verdict, string>> = { accepted: '✓', look: '!', stop: '✕' }
/** Neither saved nor refused: on its way. */
const waitingSign = '↑'

/** The result of the last reading: a colour, a sign and a text, readable at arm's length. */
export const OutcomeBand = ({
  outcome,
}: {
  readonly outcome: Pick<Outcome, 'code' | 'verdict' | 'title' | 'text' | 'waiting' | 'sending'>
}) => {
  const { code, verdict, waiting = false, sending = false } = outcome
  const open = waiting || sending
  return (
    <div className={`shp-band shp-band-${open ? 'waiting' : verdict}`}>
      <span className="shp-band-sign" aria-hidden="true">
        {open ? waitingSign : signs[verdict]}
      </span>
      <div>
        <p className="shp-band-verdict">
          {sending ? texts.sendingVerdict : waiting ? texts.waitingVerdict : texts.verdicts[verdict]} ·{' '}
          <CutCode code={code} />
        </p>
        <p className="shp-band-title">{outcome.title}</p>
        <p>{outcome.text}</p>
      </div>
    </div>
  )
}
