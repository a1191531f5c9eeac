import { type AnalyzableSample, analyzableSampleEndpoints } from '@sne/shared/contract'
import {
  analyzableStatuses,
  formatText,
  newbornName,
  priorityLabels,
  screeningLabels,
  tierLabels,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, CollectedAt, type Column, List, optionsOf } from '@sne/shared/ui-data'
import { ExportButtons } from '../export/export-buttons.tsx'
import { listExports } from '../export/list-exports.ts'
import { acceptedFilter, categoryFilter } from '../sample/sample-filters.ts'
import { sampleTexts as texts } from '../sample/texts.ts'
import { AnalyzableBulk } from './analyzable-bulk.tsx'

type SortField = 'dueAt' | 'acceptedAt' | 'collectedAt' | 'barcode' | 'surname' | 'protocolNumber'

const priorityTones = { urgent: 'red', re_test: 'purple', recall: 'amber' } as const

/** Columns of every list of cards by category. */
export const analyzableColumns: Column<AnalyzableSample, SortField>[] = [
  { key: 'barcode', title: texts.barcode, sort: 'barcode', always: true, render: (row) => row.barcode },
  {
    key: 'protocol',
    title: texts.protocol,
    sort: 'protocolNumber',
    render: (row) => formatText(row.protocolNumber),
  },
  { key: 'newborn', title: texts.newborn, sort: 'surname', render: (row) => newbornName(row.newborn) },
  { key: 'category', title: texts.category, render: (row) => screeningLabels[row.category] },
  {
    key: 'status',
    title: texts.status,
    render: (row) => <StatusTag look={analyzableStatuses[row.status]} />,
  },
  {
    key: 'priority',
    title: texts.priority,
    render: ({ priority }) =>
      priority === 'normal' ? (
        priorityLabels.normal
      ) : (
        <Tag tone={priorityTones[priority]}>{priorityLabels[priority]}</Tag>
      ),
  },
  { key: 'tier', title: texts.tier, hidden: true, render: (row) => tierLabels[row.tier] },
  {
    key: 'dueAt',
    title: texts.dueAt,
    sort: 'dueAt',
    render: (row) => (
      <span className="shp-signs">
        <Ago moment={row.dueAt} />
        {row.overdue && (
          <Tag tone="red" sign="⏱">
            {texts.overdue}
          </Tag>
        )}
      </span>
    ),
  },
  {
    key: 'plate',
    title: texts.plate,
    render: ({ plate }) => plate && `${plate.barcode} · ${plate.position}`,
  },
  { key: 'punchesLeft', title: texts.punchesLeft, align: 'right', render: (row) => row.punchesLeft },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    hidden: true,
    render: ({ authorWorkgroup: from }) => <span title={from.facilityName}>{from.name}</span>,
  },
  {
    key: 'collectedAt',
    title: texts.collectedAt,
    sort: 'collectedAt',
    hidden: true,
    render: (row) => <CollectedAt {...row} />,
  },
  {
    key: 'acceptedAt',
    title: texts.acceptedAt,
    sort: 'acceptedAt',
    render: (row) => <Ago moment={row.acceptedAt} />,
  },
  { key: 'notes', title: texts.notes, hidden: true, render: (row) => formatText(row.notes) },
]

/** "Analizzabili": each card once a category, with how far it is and when its report is due. */
export const AnalyzableSamples = () => (
  <List
    id="analyzable-samples"
    label={texts.analyzable}
    endpoint={analyzableSampleEndpoints.listAnalyzableSamples}
    search={texts.search}
    filters={[
      categoryFilter,
      { kind: 'choice', name: 'status', label: texts.status, options: optionsOf(analyzableStatuses) },
      { kind: 'choice', name: 'priority', label: texts.priority, options: optionsOf(priorityLabels) },
      acceptedFilter,
      { kind: 'days', label: texts.duePeriod, from: 'dueFrom', to: 'dueTo' },
      { kind: 'flag', name: 'overdue', label: texts.overdue },
      { kind: 'flag', name: 'exhausted', label: texts.exhausted },
    ]}
    columns={analyzableColumns}
    defaultSort="dueAt"
    href={({ newborn, sampleId }) => `/newborn/${newborn.id}/sample/${sampleId}`}
    rowTone={({ overdue, priority }) => (overdue || priority === 'urgent' ? 'red' : undefined)}
    tools={(query) => <ExportButtons make={listExports.analyzables(query)} />}
    bulk={(rows, _, keep) => <AnalyzableBulk rows={rows} keep={keep} />}
    empty={{ title: texts.noAnalyzable, hint: texts.noAnalyzableHint }}
  />
)
