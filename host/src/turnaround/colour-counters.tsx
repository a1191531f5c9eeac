import { useCall } from '@sne/shared/client'
import { turnaroundEndpoints } from '@sne/shared/contract'
import { clockStates, keysOf } from '@sne/shared/domain'
import { ChoiceCounters } from '@sne/shared/ui-data'
import { useSearchParams } from 'react-router-dom'
import { refresh } from './refresh.ts'
import { boardTexts as texts } from './texts.ts'

/** How many clocks have each colour under the other filters. */
export function ColourCounters() {
  const [params] = useSearchParams()
  const query = {
    category: params.getAll('category') as never,
    step: params.getAll('step') as never,
    pageSize: 0,
  }
  const { data, isError } = useCall(
    turnaroundEndpoints.listTurnaround,
    { query },
    { every: refresh, keepPrevious: true },
  )
  return (
    <ChoiceCounters
      name="state"
      legend={texts.counters}
      failed={isError}
      counters={keysOf(clockStates).map((value) => ({
        value,
        ...clockStates[value],
        count: data?.counts[value],
      }))}
    />
  )
}
