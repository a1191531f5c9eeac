import { useCall } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { keysOf, receptionStates } from '@sne/shared/domain'
import { ChoiceCounters, List, optionsOf } from '@sne/shared/ui-data'
import { useSearchParams } from 'react-router-dom'
import { categoryFilter } from '../parts/sample/sample-filters.ts'
import { ReceptionBulk } from './reception-bulk.tsx'
import { receptionColumns } from './reception-columns.tsx'
import { receptionTexts as texts } from './texts.ts'
import type { Reception } from './use-reception.ts'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000
const stateLabels = Object.fromEntries(
  keysOf(receptionStates).map((state) => [state, receptionStates[state].label]),
)

/** How many cards are in each state, and the choice of one. */
function StateCounters() {
  const [params] = useSearchParams()
  const counted = useCall(
    receptionEndpoints.listReception,
    { query: { category: params.getAll('category') as never, pageSize: 0 } },
    { every: refresh, keepPrevious: true },
  )
  return (
    <ChoiceCounters
      name="state"
      legend={texts.stateOf}
      failed={counted.isError}
      counters={keysOf(receptionStates).map((value) => ({
        value,
        ...receptionStates[value],
        count: counted.data?.counts[value],
      }))}
    />
  )
}

interface ReceptionListProps extends Pick<Reception, 'send'> {
  /** Reasons are chosen for a card of the list. */
  readonly onUnsuitable: (card: ReceptionCard) => void
}

/** Cards and discs that are awaited, were read or are missing. */
export const ReceptionList = ({ send, onUnsuitable }: ReceptionListProps) => (
  <>
    <StateCounters />
    <List
      id="reception"
      label={texts.title}
      endpoint={receptionEndpoints.listReception}
      search={false}
      filters={[
        { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(stateLabels) },
        categoryFilter,
      ]}
      columns={receptionColumns}
      defaultSort="hubAcceptedAt"
      href={({ newborn }) => `/newborn/${newborn.id}`}
      rowTone={({ state }) => receptionStates[state].tone}
      bulk={(rows, clear) => (
        <ReceptionBulk rows={rows} clear={clear} send={send} onUnsuitable={onUnsuitable} />
      )}
      every={refresh}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  </>
)
