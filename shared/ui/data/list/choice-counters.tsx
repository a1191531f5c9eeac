import type { Tone } from '@sne/shared/domain'
import { useSearchParams } from 'react-router-dom'
import { Stat } from '../../core/card.tsx'
import '../../styles/choice-counters.css'

export interface ChoiceCounter<Value extends string> {
  readonly value: Value
  readonly label: string
  /** When there is one or more; none is grey. */
  readonly tone: Tone
  /** Absent until it is known. */
  readonly count: number | undefined
}

export interface ChoiceCountersProps<Value extends string> {
  /** The filter in the page's address that a press chooses. */
  readonly name: string
  /** For assistive technology: the subject of the count. */
  readonly legend: string
  readonly counters: readonly ChoiceCounter<Value>[]
  readonly failed: boolean
}

/**
 * How many rows of a list each choice of a filter has; a press shows only these rows, another press shows all
 * again.
 */
export function ChoiceCounters<Value extends string>({
  name,
  legend,
  counters,
  failed,
}: ChoiceCountersProps<Value>) {
  const [params, setParams] = useSearchParams()
  const chosen = params.getAll(name)
  const toggle = (value: Value) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete(name)
    if (chosen.length !== 1 || chosen[0] !== value) next.append(name, value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <fieldset className="sne-counters">
      <legend className="sne-hidden">{legend}</legend>
      {counters.map(({ value, label, tone, count }) => (
        <button
          key={value}
          type="button"
          className="sne-counter"
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          <Stat label={label} value={count ?? (failed ? '-' : null)} tone={count === 0 ? 'grey' : tone} />
        </button>
      ))}
    </fieldset>
  )
}
