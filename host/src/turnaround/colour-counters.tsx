import { useCall } from '@sne/shared/client'
import { turnaroundEndpoints } from '@sne/shared/contract'
import { type ClockState, clockStates, keysOf } from '@sne/shared/domain'
import { Stat } from '@sne/shared/ui-core'
import { useSearchParams } from 'react-router-dom'
import { refresh } from './refresh.ts'
import { boardTexts as texts } from './texts.ts'

/** How many clocks have each colour under the other filters; a press shows those alone, another one all again. */
export function ColourCounters() {
  const [params, setParams] = useSearchParams()
  const chosen = params.getAll('state')
  const query = {
    category: params.getAll('category') as never,
    step: params.getAll('step') as never,
    pageSize: 0,
  }
  const { data, error } = useCall(
    turnaroundEndpoints.listTurnaround,
    { query },
    { refetchInterval: refresh, keepPrevious: true },
  )
  const toggle = (state: ClockState) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        next.delete('state')
        if (chosen.length !== 1 || chosen[0] !== state) next.append('state', state)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <fieldset className="turnaround-counters">
      <legend className="sne-hidden">{texts.counters}</legend>
      {keysOf(clockStates).map((state) => (
        <button
          key={state}
          type="button"
          className="turnaround-counter"
          aria-pressed={chosen.includes(state)}
          onClick={() => toggle(state)}
        >
          <Stat
            label={clockStates[state].label}
            value={data?.counts[state] ?? (error ? '-' : null)}
            tone={data?.counts[state] === 0 ? 'grey' : clockStates[state].tone}
          />
        </button>
      ))}
    </fieldset>
  )
}
