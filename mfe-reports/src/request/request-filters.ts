import { sampleRequestStatuses, sampleRequestTypeLabels, screeningLabels } from '@sne/shared/domain'
import { type Filter, optionsOf } from '@sne/shared/ui-data'
import { requestTexts as texts } from '../parts/request/texts.ts'

export const statusFilter = {
  kind: 'choice',
  name: 'status',
  label: texts.status,
  options: optionsOf(sampleRequestStatuses),
} satisfies Filter<'status'>

export const typeFilter = {
  kind: 'choice',
  name: 'type',
  label: texts.type,
  options: optionsOf(sampleRequestTypeLabels),
} satisfies Filter<'type'>

export const categoryFilter = {
  kind: 'choice',
  name: 'category',
  label: texts.category,
  options: optionsOf(screeningLabels),
} satisfies Filter<'category'>

export const approvedFilter = {
  kind: 'choice',
  name: 'approved',
  label: texts.approval,
  single: true,
  options: [
    { value: 'true', label: texts.approval },
    { value: 'false', label: texts.toApprove },
  ],
} satisfies Filter<'approved'>

export const overdueFilter = {
  kind: 'flag',
  name: 'overdue',
  label: texts.onlyOverdue,
} satisfies Filter<'overdue'>

export const urgentFilter = {
  kind: 'flag',
  name: 'urgent',
  label: texts.onlyUrgent,
} satisfies Filter<'urgent'>

export const periodFilter = {
  kind: 'days',
  label: texts.createdPeriod,
  from: 'from',
  to: 'to',
} satisfies Filter<'from' | 'to'>

export const requestHref = ({ id }: { readonly id: number }) => `/sample-request/${id}`
