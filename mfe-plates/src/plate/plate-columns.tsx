import type { PlateRow } from '@sne/shared/contract'
import {
  hasResults,
  plateNextSteps,
  plateStatuses,
  qcStates,
  type Role,
  screeningShortLabels,
} from '@sne/shared/domain'
import { StatusTag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../parts/plate/texts.ts'

type Sort = 'createdAt' | 'number' | 'name' | 'status' | 'analysisType' | 'closedAt' | 'analyzedAt'
type PlateColumn = Column<PlateRow, Sort>

export const plateColumns: readonly PlateColumn[] = [
  {
    key: 'name',
    title: texts.name,
    sort: 'name',
    always: true,
    render: ({ name, barcode }) => name ?? barcode,
  },
  {
    key: 'number',
    title: texts.number,
    sort: 'number',
    align: 'right',
    render: ({ year, number }) => `${year}/${number}`,
  },
  {
    key: 'status',
    title: texts.status,
    sort: 'status',
    render: ({ status }) => <StatusTag look={plateStatuses[status]} />,
  },
  { key: 'next', title: texts.nextStep, render: ({ status }) => plateNextSteps[status] ?? '' },
  { key: 'samples', title: texts.samplesTitle, align: 'right', render: ({ counters }) => counters.samples },
  {
    key: 'punched',
    title: texts.punchedTitle,
    align: 'right',
    render: ({ counters }) => `${counters.punched}/${counters.sampleWells + counters.eqaSamples}`,
  },
  {
    key: 'qc',
    title: texts.qc,
    render: ({ qcState }) => (qcState === 'none' ? '' : <StatusTag look={qcStates[qcState]} />),
  },
  {
    key: 'group',
    title: texts.group,
    render: ({ group }) => (group ? `${group.name ?? group.id} (${group.order}/${group.size})` : ''),
  },
  { key: 'type', title: texts.type, sort: 'analysisType', render: ({ analysisType }) => analysisType.label },
  { key: 'category', title: texts.category, render: ({ category }) => screeningShortLabels[category] },
  {
    key: 'created',
    title: texts.created,
    sort: 'createdAt',
    render: ({ createdAt }) => <Ago moment={createdAt} />,
  },
  {
    key: 'closed',
    title: texts.closedAt,
    sort: 'closedAt',
    hidden: true,
    render: ({ closedAt }) => <Ago moment={closedAt} />,
  },
]

/** Where a plate is worked on in its status, for the role. */
export function plateHref({ id, status }: Pick<PlateRow, 'id' | 'status'>, role: Role): string {
  if (role === 'analyst') {
    if (status === 'closed') return `/plate/${id}/analyze`
    if (hasResults(status)) return `/plate/${id}/grid`
  }
  if (role === 'planner') {
    if (status === 'planning') return `/plate/${id}/planning`
    if (status === 'punching') return `/plate/${id}/punching`
  }
  return `/plate/${id}/view`
}
