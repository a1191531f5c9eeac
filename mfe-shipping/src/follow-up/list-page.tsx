import { type FollowUp, followUpEndpoints } from '@sne/shared/contract'
import { followUpStatuses, formatDate, formatText, newbornName, screeningLabels } from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, ListPage } from '@sne/shared/ui-data'
import { followUpTexts as texts } from '../parts/follow-up/texts.ts'
import { categoryFilter } from '../parts/sample/sample-filters.ts'

const columns: Column<FollowUp, 'referredAt' | 'changedAt' | 'outcome'>[] = [
  { key: 'newborn', title: texts.newborn, always: true, render: ({ newborn }) => newbornName(newborn) },
  { key: 'category', title: texts.category, render: ({ category }) => screeningLabels[category] },
  {
    key: 'status',
    title: texts.status,
    sort: 'outcome',
    always: true,
    render: ({ status, late, missed }) => (
      <span className="sne-actions">
        <StatusTag look={followUpStatuses[status]} />
        {late && <Tag tone="red">{texts.noNews}</Tag>}
        {missed && <Tag tone="purple">{texts.missed}</Tag>}
      </span>
    ),
  },
  { key: 'diagnosis', title: texts.diagnosis, render: ({ diagnosis }) => formatText(diagnosis) },
  { key: 'centre', title: texts.centre, render: ({ centre }) => formatText(centre) },
  {
    key: 'referred',
    title: texts.referredAt,
    sort: 'referredAt',
    render: ({ referredAt }) => referredAt && formatDate(referredAt),
  },
  {
    key: 'news',
    title: texts.lastNews,
    sort: 'changedAt',
    render: ({ changedAt }) => <Ago moment={changedAt} />,
  },
]

/** Newborns that a clinical centre follows: the case stays here until it has an outcome. */
export default function FollowUpListPage() {
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.listHint}
      id="follow-ups"
      endpoint={followUpEndpoints.listFollowUps}
      search={texts.search}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: texts.status,
          options: Object.entries(followUpStatuses).map(([value, { label }]) => ({ value, label })),
        },
        categoryFilter,
        { kind: 'flag', name: 'late', label: texts.noNews },
      ]}
      columns={columns}
      defaultSort="changedAt"
      href={({ newborn }) => `/newborn/${newborn.id}`}
      rowTone={({ late }) => (late ? 'red' : undefined)}
      empty={{ title: texts.noCases, hint: texts.noCasesHint }}
    />
  )
}
