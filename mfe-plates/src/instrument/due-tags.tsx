import type { InstrumentRow } from '@sne/shared/contract'
import { dueStates, formatDate, instrumentEvents } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'

/** When the events of an instrument are due; a failed one counts as overdue. */
export const DueTags = ({ dues }: Pick<InstrumentRow, 'dues'>) => (
  <span className="sne-actions">
    {dues.map(({ kind, nextDueOn, outcome, state }) => {
      const { label } = instrumentEvents[kind]
      if (outcome === 'failed') return <Tag key={kind} tone="red">{`${label} non conforme`}</Tag>
      return nextDueOn === null ? null : (
        <Tag key={kind} tone={dueStates[state].tone}>
          {state === 'planned'
            ? `${label} entro il ${formatDate(nextDueOn)}`
            : `${label}: ${dueStates[state].label.toLowerCase()} il ${formatDate(nextDueOn)}`}
        </Tag>
      )
    })}
  </span>
)
