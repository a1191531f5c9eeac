import type { FailsafeBand } from '@sne/shared/domain'
import { failsafeBandLabel, failsafeBands, keysOf } from '@sne/shared/domain'
import { Stat } from '@sne/shared/ui-core'
import { useSearchParams } from 'react-router-dom'
import { failsafeTexts as texts } from './texts.ts'

interface BandCountersProps {
  readonly counts: Readonly<Record<FailsafeBand, number>> | undefined
  readonly steps: readonly number[] | undefined
  readonly failed: boolean
}

/** How many newborns stand in each band under the other filters; a press shows those alone, another one all again. */
export function BandCounters({ counts, steps, failed }: BandCountersProps) {
  const [params, setParams] = useSearchParams()
  const chosen = params.getAll('band')
  const toggle = (band: FailsafeBand) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('band')
    if (chosen.length !== 1 || chosen[0] !== band) next.append('band', band)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset className="shp-bands">
      <legend className="sne-hidden">{texts.counters}</legend>
      {keysOf(failsafeBands).map((band) => (
        <button
          key={band}
          type="button"
          className="shp-band"
          aria-pressed={chosen.includes(band)}
          onClick={() => toggle(band)}
        >
          <Stat
            label={failsafeBandLabel(band, steps)}
            value={counts?.[band] ?? (failed ? '-' : null)}
            tone={counts?.[band] === 0 ? 'grey' : failsafeBands[band].tone}
          />
        </button>
      ))}
    </fieldset>
  )
}
