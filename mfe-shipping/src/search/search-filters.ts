import type { AnalysisType, SearchedThing } from '@sne/shared/contract'
import { analyzableStatuses, outcomes, sampleAnalysisStatuses, sampleStatuses } from '@sne/shared/domain'
import { type Filter, optionsOf } from '@sne/shared/ui-data'
import type { birthPointFilter } from '../parts/birth-point-options.ts'
import { categoryFilter } from '../parts/sample/sample-filters.ts'
import { sampleTexts } from '../parts/sample/texts.ts'
import { searchTexts as texts } from './texts.ts'

/** The searched kind of record is one of the filters, so that a saved search restores it. */
export const thingFilter = {
  kind: 'choice',
  single: true,
  name: 'of',
  label: texts.title,
  options: optionsOf(texts.of),
} as const satisfies Filter

/** Every analyte once, with the first analysis that measures it. */
export function analyteOptions(types: readonly Pick<AnalysisType, 'label' | 'analytes'>[]) {
  const first = new Map<string, string>()
  for (const { label, analytes } of types)
    for (const code of analytes) if (!first.has(code)) first.set(code, label)
  return [...first].map(([code, label]) => ({ value: code, label: `${code} · ${label}` }))
}

/** Filters of one of the things alone: their status. */
const own = {
  samples: [
    { kind: 'choice', name: 'status', label: sampleTexts.status, options: optionsOf(sampleStatuses) },
    {
      kind: 'choice',
      name: 'analyzableStatus',
      label: sampleTexts.analyzableStatus,
      options: optionsOf(analyzableStatuses),
    },
  ],
  analyzables: [
    { kind: 'choice', name: 'status', label: sampleTexts.status, options: optionsOf(analyzableStatuses) },
  ],
  analyses: [
    { kind: 'choice', name: 'status', label: sampleTexts.status, options: optionsOf(sampleAnalysisStatuses) },
    { kind: 'choice', name: 'outcome', label: texts.outcome, options: optionsOf(outcomes) },
    { kind: 'flag', name: 'anomalies', label: texts.onlyAnomalies },
  ],
} as const satisfies Record<SearchedThing, readonly Filter[]>

/** Names that belong to one of the things alone: they go when another one is looked for. */
export const ownNames: readonly string[] = Object.values(own).flatMap((filters) =>
  filters.map(({ name }) => name),
)

interface Choices {
  readonly birthPoint: ReturnType<typeof birthPointFilter>
  readonly analytes: ReturnType<typeof analyteOptions>
}

/** All filters of a search. A filter that may name a person, or be its card, is kept out of the address. */
export const searchFilters = <T extends SearchedThing>(of: T, { birthPoint, analytes }: Choices) =>
  [
    { kind: 'text', name: 'newborn', label: texts.newborn, personal: true },
    { kind: 'text', name: 'mother', label: texts.mother, personal: true },
    { kind: 'text', name: 'barcode', label: texts.barcode, personal: true },
    { kind: 'text', name: 'protocol', label: texts.protocol, personal: true },
    { kind: 'days', label: texts.birth, from: 'birthFrom', to: 'birthTo' },
    { kind: 'days', label: texts.collected, from: 'collectedFrom', to: 'collectedTo' },
    { kind: 'days', label: texts.accepted, from: 'acceptedFrom', to: 'acceptedTo' },
    birthPoint,
    { kind: 'text', name: 'shipping', label: sampleTexts.shipping },
    { kind: 'text', name: 'plate', label: sampleTexts.plate },
    categoryFilter,
    ...(own[of] as (typeof own)[T]),
    { kind: 'choice', single: true, name: 'analyte', label: texts.analyte, options: analytes },
    { kind: 'numbers', label: texts.value, from: 'valueFrom', to: 'valueTo', decimals: 2 },
  ] as const satisfies readonly Filter[]
