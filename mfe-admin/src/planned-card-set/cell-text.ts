import { type LineCell, plannedCardBases, type Screening, screeningShortLabels } from '@sne/shared/domain'

export const categoryText = (categories: readonly string[]) =>
  categories.map((category) => screeningShortLabels[category as Screening] ?? category).join(', ')

const isList = (value: LineCell): value is readonly string[] => Array.isArray(value)

/** One field of a rule as a person reads it. */
export function cellText(value: LineCell, field: string): string {
  if (value === null) return '–'
  if (isList(value)) return (field === 'categories' ? categoryText(value) : value.join(', ')) || '–'
  if (field === 'basis' && typeof value === 'string' && Object.hasOwn(plannedCardBases, value))
    return plannedCardBases[value as keyof typeof plannedCardBases]
  return String(value)
}
