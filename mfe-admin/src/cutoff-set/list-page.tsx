import { type CutoffSetRow, cutoffSetEndpoints } from '@sne/shared/contract'
import { screeningShortLabels } from '@sne/shared/domain'
import { type Column, ListPage } from '@sne/shared/ui-data'
import { setColumns, setFilters } from '../parts/approved-set/list-parts.tsx'
import { cutoffTexts as texts } from './texts.ts'

const columns: Column<CutoffSetRow, 'analysisType' | 'version' | 'validFrom'>[] = [
  {
    key: 'type',
    title: texts.type,
    sort: 'analysisType',
    always: true,
    width: 230,
    render: ({ analysisType }) => analysisType.label,
  },
  {
    key: 'category',
    title: texts.category,
    width: 80,
    render: ({ category }) => screeningShortLabels[category],
  },
  setColumns.state,
  setColumns.laboratory,
  setColumns.version,
  setColumns.since,
  setColumns.first,
  setColumns.second,
]

/** "Dati di riferimento": limits of the own laboratory and the template, with who approved them. */
export default function CutoffSetListPage() {
  return (
    <ListPage
      title={texts.list}
      subtitle={texts.intro}
      id="cutoff-sets"
      endpoint={cutoffSetEndpoints.listCutoffSets}
      search={texts.search}
      filters={setFilters}
      columns={columns}
      href={({ id }) => `/cutoff-set/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
