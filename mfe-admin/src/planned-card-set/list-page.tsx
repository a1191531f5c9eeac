import { type PlannedCardSetRow, plannedCardSetEndpoints } from '@sne/shared/contract'
import { type Column, ListPage } from '@sne/shared/ui-data'
import { Approval } from '../parts/approved-set/approval.tsx'
import { setColumns, setFilters } from '../parts/approved-set/list-parts.tsx'
import { plannedCardTexts as texts } from './texts.ts'

const columns: Column<PlannedCardSetRow, 'version' | 'validFrom'>[] = [
  { ...setColumns.version, always: true },
  setColumns.state,
  setColumns.laboratory,
  { key: 'rules', title: texts.rulesCount, align: 'right', width: 80, render: ({ rules }) => rules },
  setColumns.since,
  {
    ...setColumns.first,
    render: (set) => (set.inherited ? texts.inherited : <Approval set={set} step="first" short />),
  },
  {
    ...setColumns.second,
    render: (set) => (set.inherited ? '–' : <Approval set={set} step="second" short />),
  },
]

/** Rules of planned cards of the own laboratory and the template, with who approved them. */
export default function PlannedCardSetListPage() {
  return (
    <ListPage
      title={texts.list}
      subtitle={texts.intro}
      id="planned-card-sets"
      endpoint={plannedCardSetEndpoints.listPlannedCardSets}
      search={texts.search}
      filters={setFilters}
      columns={columns}
      href={({ id }) => `/planned-card-set/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
