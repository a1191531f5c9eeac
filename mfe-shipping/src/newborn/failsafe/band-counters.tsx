import { type FailsafeBand, failsafeBandLabel, failsafeBands, keysOf } from '@sne/shared/domain'
import { ChoiceCounters } from '@sne/shared/ui-data'
import { failsafeTexts as texts } from './texts.ts'

interface BandCountersProps {
  readonly counts: Readonly<Record<FailsafeBand, number>> | undefined
  readonly steps: readonly number[] | undefined
  readonly failed: boolean
}

/** Number of newborns in each band under the other filters. */
export const BandCounters = ({ counts, steps, failed }: BandCountersProps) => (
  <ChoiceCounters
    name="band"
    legend={texts.counters}
    failed={failed}
    counters={keysOf(failsafeBands).map((value) => ({
      value,
      label: failsafeBandLabel(value, steps),
      tone: failsafeBands[value].tone,
      count: counts?.[value],
    }))}
  />
)
