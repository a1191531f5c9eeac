import type { Verdict } from '@sne/shared/ui-data'
import type { Outcome } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'

const signs: Readonly<Record<Verdict, string>> = { accepted: '✓', look: '!', stop: '✕' }
/** Neither saved nor refused: on its way. */
const waitingSign = '↑'

/** What became of the last reading: a colour, a sign and a word, readable at arm's length. */
export const OutcomeBand = ({ outcome }: { readonly outcome: Outcome }) => (
  <div className={`shp-band shp-band-${outcome.waiting ? 'waiting' : outcome.verdict}`}>
    <span className="shp-band-sign" aria-hidden="true">
      {outcome.waiting ? waitingSign : signs[outcome.verdict]}
    </span>
    <div>
      <p className="shp-band-verdict">
        {outcome.waiting ? texts.waitingVerdict : texts.verdicts[outcome.verdict]} · {outcome.code}
      </p>
      <p className="shp-band-title">{outcome.title}</p>
      <p>{outcome.text}</p>
    </div>
  </div>
)
