import { screeningLabels } from '@sne/shared/domain'
import { type Filter, optionsOf } from '@sne/shared/ui-data'
import { sampleTexts as texts } from './texts.ts'

export const categoryFilter = {
  kind: 'choice',
  name: 'category',
  label: texts.category,
  options: optionsOf(screeningLabels),
} as const satisfies Filter

export const acceptedFilter = {
  kind: 'days',
  label: texts.acceptedPeriod,
  from: 'acceptedFrom',
  to: 'acceptedTo',
} as const satisfies Filter

export const birthFilter = {
  kind: 'days',
  label: texts.birth,
  from: 'birthFrom',
  to: 'birthTo',
} as const satisfies Filter

export const collectedFilter = {
  kind: 'days',
  label: texts.collected,
  from: 'collectedFrom',
  to: 'collectedTo',
} as const satisfies Filter
