import { type PlannedCardSetRow, plannedCardSetEndpoints } from '@sne/shared/contract'
import { cutoffStateLabels, formatDate } from '@sne/shared/domain'
import { Page, StatusTag, Tag } from '@sne/shared/ui-core'
import { type Column, List, optionsOf } from '@sne/shared/ui-data'
import { Approval } from '../approved-set/approval.tsx'
import { stateLooks } from '../approved-set/texts.ts'
import { plannedCardTexts as texts } from './texts.ts'

const columns: Column<PlannedCardSetRow, 'version' | 'validFrom'>[] = [
  {
    key: 'version',
    title: texts.version,
    sort: 'version',
    always: true,
    width: 90,
    render: ({ version }) => version,
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
    width: 200,
    render: ({ laboratory }) => laboratory?.label ?? texts.template,
  },
  { key: 'rules', title: texts.rulesCount, align: 'right', width: 80, render: ({ rules }) => rules },
  {
    key: 'since',
    title: texts.since,
    sort: 'validFrom',
    width: 100,
    render: ({ state, validFrom }) => (state === 'draft' ? '–' : formatDate(validFrom)),
  },
  {
    key: 'first',
    title: texts.first,
    width: 190,
    render: (set) => (set.inherited ? texts.inherited : <Approval set={set} step="first" short />),
  },
  {
    key: 'second',
    title: texts.second,
    width: 190,
    render: (set) => (set.inherited ? '–' : <Approval set={set} step="second" short />),
  },
]

/** Rules of planned cards of the own laboratory and the template, with who approved them. */
export default function PlannedCardSetListPage() {
  return (
    <Page title={texts.list} subtitle={texts.intro}>
      <List
        id="planned-card-sets"
        label={texts.list}
        endpoint={plannedCardSetEndpoints.listPlannedCardSets}
        search={texts.search}
        filters={[
          { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(cutoffStateLabels) },
          { kind: 'choice', name: 'of', label: texts.of, options: optionsOf(texts.ofLabels) },
        ]}
        columns={columns}
        href={({ id }) => `/planned-card-set/${id}`}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Page>
  )
}
