import { reportOutcomes, screeningLabels } from '@sne/shared/domain'
import { type Filter, optionsOf } from '@sne/shared/ui-data'
import { reportTexts as texts } from './texts.ts'

/** Filters that every list of reports knows. */
export const categoryFilter = {
  kind: 'choice',
  name: 'category',
  label: texts.category,
  options: optionsOf(screeningLabels),
} satisfies Filter<'category'>

export const outcomeFilter = {
  kind: 'choice',
  name: 'outcome',
  label: texts.outcome,
  options: optionsOf(reportOutcomes),
} satisfies Filter<'outcome'>

export const urgentFilter = {
  kind: 'flag',
  name: 'urgent',
  label: texts.onlyUrgent,
} satisfies Filter<'urgent'>

/** Days, both included, of the moment that the list is about. */
export const periodFilter = (label: string) =>
  ({ kind: 'days', label, from: 'from', to: 'to' }) satisfies Filter<'from' | 'to'>

export const printedFilter = {
  kind: 'choice',
  name: 'printed',
  label: texts.printState,
  single: true,
  options: [
    { value: 'false', label: texts.neverPrinted },
    { value: 'true', label: texts.alreadyPrinted },
  ],
} satisfies Filter<'printed'>

export const reportHref = ({ id }: { readonly id: number }) => `/report/${id}/view`

/** The address at which a waiting report is verified. */
export const verifyHref = ({ id }: { readonly id: number }) => `/report/pending/list?report=${id}`
