import { type RecallProtocolRow, recallProtocolEndpoints } from '@sne/shared/contract'
import { cutoffStateLabels, formatDate } from '@sne/shared/domain'
import { Page, StatusTag, Tag } from '@sne/shared/ui-core'
import { type Column, List, optionsOf } from '@sne/shared/ui-data'
import { Approval } from '../approved-set/approval.tsx'
import { stateLooks } from '../approved-set/texts.ts'
import { protocolTexts as texts } from './texts.ts'

const columns: Column<RecallProtocolRow, 'version' | 'validFrom'>[] = [
  { key: 'version', title: texts.version, sort: 'version', always: true, render: ({ version }) => version },
  {
    key: 'state',
    title: texts.state,
    render: ({ state, laboratory }) =>
      laboratory ? <StatusTag look={stateLooks[state]} /> : <Tag tone="grey">{texts.ofLabels.template}</Tag>,
  },
  {
    key: 'laboratory',
    title: texts.laboratory,
    render: ({ laboratory }) => laboratory?.label ?? texts.template,
  },
  {
    key: 'since',
    title: texts.since,
    sort: 'validFrom',
    render: ({ state, validFrom }) => (state === 'draft' ? '–' : formatDate(validFrom)),
  },
  { key: 'first', title: texts.first, render: (set) => <Approval set={set} step="first" short /> },
  { key: 'second', title: texts.second, render: (set) => <Approval set={set} step="second" short /> },
]

/** Recall protocols of the own laboratory and the template, with who approved them. */
export default function RecallProtocolListPage() {
  return (
    <Page title={texts.list} subtitle={texts.intro}>
      <List
        id="recall-protocols"
        label={texts.list}
        endpoint={recallProtocolEndpoints.listRecallProtocols}
        search={false}
        filters={[
          { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(cutoffStateLabels) },
          { kind: 'choice', name: 'of', label: texts.of, options: optionsOf(texts.ofLabels), single: true },
        ]}
        columns={columns}
        href={({ id }) => `/recall-protocol/${id}`}
        empty={{ title: texts.empty, hint: texts.emptyHint }}
      />
    </Page>
  )
}
