import { factTexts as names } from './texts.ts'

/** A field (`conditions.transfusion.at`) by its own name or the name of its group. */
export function nameOfFact(field: string): string {
  const parts = field.split('.')
  const found = parts.map((_, at) => parts.slice(0, parts.length - at).join('.')).find((path) => names[path])
  return found ? (names[found] as string) : field
}

/** Names of fields, each once. */
export const factNames = (fields: readonly string[]): string[] => [...new Set(fields.map(nameOfFact))]

/** Columns on which limits, suitability of a card or its planned cards depend. */
const judged: readonly string[] = [
  'conditions',
  'feeding',
  'collectedAt',
  'collectionTimeKnown',
  'weightAtCollection',
  'sex',
  'birthAt',
  'birthTimeKnown',
  'birthWeight',
  'gaWeeks',
  'gaDays',
  'pluralityCount',
]

/** May the judgement of a card be another one by one of the fields? */
export const areJudged = (fields: readonly string[]): boolean =>
  fields.some((field) => judged.includes(field.split('.')[0] ?? field))
