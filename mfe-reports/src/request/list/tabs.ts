import type { SampleRequestType } from '@sne/shared/domain'
import { requestTexts as texts } from '../../parts/request/texts.ts'
import { requestColumns as columns } from '../request-columns.tsx'
import {
  approvedFilter,
  categoryFilter,
  overdueFilter,
  periodFilter,
  statusFilter,
  typeFilter,
  urgentFilter,
} from '../request-filters.ts'

const about = [columns.number, columns.newborn, columns.categories] as const
const origin = [columns.card, columns.protocol] as const
const asked = [columns.createdAt, columns.createdBy] as const
const material = [
  ...about,
  columns.status,
  columns.due,
  columns.approval,
  columns.motivation,
  columns.answer,
  columns.attempts,
  ...asked,
  columns.recipients,
  ...origin,
  columns.owner,
] as const
const materialFilters = [
  statusFilter,
  categoryFilter,
  approvedFilter,
  overdueFilter,
  urgentFilter,
  periodFilter,
] as const

interface Tab {
  /** Last segment of the address. */
  readonly key: string
  readonly label: string
  /** Null: every type. */
  readonly type: SampleRequestType | null
  readonly columns: readonly unknown[]
  readonly filters: readonly unknown[]
}

/** Lists of requests, each under an address of its own. */
export const requestTabs = [
  {
    key: 'list',
    label: texts.all,
    type: null,
    columns: [
      ...about,
      columns.type,
      columns.status,
      columns.due,
      columns.approval,
      columns.motivation,
      columns.answer,
      columns.attempts,
      ...asked,
      ...origin,
      columns.owner,
    ],
    filters: [
      statusFilter,
      typeFilter,
      categoryFilter,
      approvedFilter,
      overdueFilter,
      urgentFilter,
      periodFilter,
    ],
  },
  { key: 'new-spot', label: texts.newSpot, type: 'new_spot', columns: material, filters: materialFilters },
  { key: 'serum', label: texts.serum, type: 'serum_sample', columns: material, filters: materialFilters },
  {
    key: 'scheduled',
    label: texts.scheduled,
    type: 'scheduled',
    columns: material,
    filters: materialFilters,
  },
  {
    key: 're-test',
    label: texts.reTest,
    type: 're_test',
    columns: [
      ...about,
      columns.status,
      columns.card,
      { ...columns.protocol, hidden: false },
      columns.replicates,
      columns.discs,
      columns.plate,
      ...asked,
    ],
    filters: [statusFilter, categoryFilter, urgentFilter, periodFilter],
  },
] as const satisfies readonly Tab[]

export type RequestTab = (typeof requestTabs)[number]
