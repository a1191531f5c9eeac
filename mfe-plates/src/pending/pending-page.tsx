import { sampleAnalysisEndpoints } from '@sne/shared/contract'
import { formatText, newbornName, pendingReasonLabels, screeningLabels } from '@sne/shared/domain'
import { Ago, ListPage } from '@sne/shared/ui-data'
import { pendingTexts as texts } from './texts.ts'

/** Analyses that wait for a decision outside a grid: suspended, or of a report that was refused or reopened. */
export default function PendingPage() {
  return (
    <ListPage
      title={texts.title}
      id="pending-analyses"
      endpoint={sampleAnalysisEndpoints.listPendingAnalyses}
      filters={[
        {
          kind: 'choice',
          name: 'category',
          label: texts.category,
          options: Object.entries(screeningLabels).map(([value, label]) => ({ value, label })),
        },
        {
          kind: 'choice',
          name: 'pendingReason',
          label: texts.reason,
          options: Object.entries(pendingReasonLabels).map(([value, label]) => ({ value, label })),
        },
      ]}
      columns={[
        {
          key: 'newborn',
          title: texts.newborn,
          sort: 'newborn',
          always: true,
          render: ({ newborn }) => newbornName(newborn),
        },
        {
          key: 'card',
          title: texts.card,
          sort: 'barcode',
          render: ({ barcode }) => barcode,
        },
        { key: 'protocol', title: texts.protocol, render: ({ protocol }) => formatText(protocol) },
        {
          key: 'type',
          wraps: true,
          title: texts.type,
          render: ({ analysisType }) => analysisType.label,
        },
        {
          key: 'reason',
          wraps: true,
          title: texts.reason,
          render: ({ pendingReason }) => pendingReasonLabels[pendingReason],
        },
        { key: 'note', title: texts.note, wraps: 'sentences', render: ({ pendingNote }) => pendingNote },
        {
          key: 'since',
          wraps: true,
          title: texts.since,
          sort: 'pendingSince',
          render: ({ pendingSince }) => <Ago moment={pendingSince} />,
        },
      ]}
      href={({ id }) => `/sample-analysis/pending/${id}`}
      empty={{ title: texts.none, hint: texts.noneHint }}
      every={30_000}
    />
  )
}
