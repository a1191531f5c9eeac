import { gridEndpoints } from '@sne/shared/contract'
import { holdingQcStates, qcStates, screeningLabels } from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, ListPage } from '@sne/shared/ui-data'
import { heldTexts as texts } from './texts.ts'

/** Runs that wait for the release of a lead, the oldest first. */
export default function HeldRunsPage() {
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      id="held-runs"
      endpoint={gridEndpoints.listHeldRuns}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'category',
          label: texts.category,
          options: Object.entries(screeningLabels).map(([value, label]) => ({ value, label })),
        },
        {
          kind: 'choice',
          name: 'qcState',
          label: texts.controls,
          options: holdingQcStates.map((value) => ({ value, label: qcStates[value].label })),
        },
      ]}
      columns={[
        { key: 'name', title: texts.run, sort: 'name', always: true, render: ({ name }) => name },
        { key: 'type', title: texts.type, render: ({ analysisType }) => analysisType.label },
        {
          key: 'qcState',
          title: texts.controls,
          always: true,
          render: ({ qcState }) => <StatusTag look={qcStates[qcState]} />,
        },
        { key: 'undecided', title: texts.undecided, render: ({ undecided }) => undecided },
        {
          key: 'analyzedAt',
          title: texts.analyzed,
          sort: 'analyzedAt',
          render: ({ analyzedAt }) => analyzedAt && <Ago moment={analyzedAt} />,
        },
      ]}
      href={({ id }) => `/plate/${id}/quality`}
      empty={{ title: texts.none, hint: texts.noneHint }}
      every={30_000}
    />
  )
}
