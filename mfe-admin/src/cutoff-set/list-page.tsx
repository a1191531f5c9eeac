import { type CutoffSetRow, cutoffSetEndpoints } from '@sne/shared/contract'
import { cutoffStateLabels, formatDate, screeningShortLabels } from '@sne/shared/domain'
import { Page, StatusTag, Tag } from '@sne/shared/ui-core'
import { type Column, List, optionsOf } from '@sne/shared/ui-data'
import { Approval } from '../approved-set/approval.tsx'
import { stateLooks } from '../approved-set/texts.ts'
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
  {
    key: 'state',
    title: texts.state,
    width: 115,
    render: ({ state, laboratory }) =>
      laboratory ? <StatusTag look={stateLooks[state]} /> : <Tag tone="grey">{texts.ofLabels.template}</Tag>,
  },
  {
    key: 'laboratory',
    title: texts.laboratory,
    width: 160,
    render: ({ laboratory }) => laboratory?.label ?? texts.template,
  },
  {
    key: 'version',
    title: texts.version,
    sort: 'version',
    align: 'right',
    width: 75,
    render: ({ version }) => version,
  },
  {
    key: 'since',
    title: texts.since,
    sort: 'validFrom',
    width: 95,
    render: ({ state, validFrom }) => (state === 'draft' ? '–' : formatDate(validFrom)),
  },
  {
    key: 'first',
    title: texts.first,
    width: 170,
    render: (set) => <Approval set={set} step="first" short />,
  },
  {
    key: 'second',
    title: texts.second,
    width: 170,
    render: (set) => <Approval set={set} step="second" short />,
  },
]

/** "Dati di riferimento": limits of the own laboratory and the template, with who approved them. */
export default function CutoffSetListPage() {
  return (
    <Page title={texts.list} subtitle={texts.intro}>
      <List
        id="cutoff-sets"
        label={texts.list}
        endpoint={cutoffSetEndpoints.listCutoffSets}
        search={texts.search}
        filters={[
          { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(cutoffStateLabels) },
          { kind: 'choice', name: 'of', label: texts.of, options: optionsOf(texts.ofLabels) },
        ]}
        columns={columns}
        href={({ id }) => `/cutoff-set/${id}`}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Page>
  )
}
