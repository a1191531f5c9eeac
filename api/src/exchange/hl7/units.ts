import type { Answer } from './observation.ts'

/** Grams of one unit, by UCUM codes and the words that people write. */
const weights: Readonly<Record<string, number>> = {
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  grammi: 1,
  grammo: 1,
  dag: 10,
  hg: 100,
  kg: 1000,
  kilogram: 1000,
  kilograms: 1000,
  kilogrammi: 1000,
  chilogrammi: 1000,
}
const durations: Readonly<Record<string, 'week' | 'day'>> = {
  wk: 'week',
  w: 'week',
  week: 'week',
  weeks: 'week',
  sett: 'week',
  'sett.': 'week',
  settimane: 'week',
  settimana: 'week',
  d: 'day',
  day: 'day',
  days: 'day',
  gg: 'day',
  giorni: 'day',
  giorno: 'day',
}

/** Unit in OBX-6, by code, text or alternate code; `unstated` when it is empty, null when it is not known. */
function unitOf<T>(known: Readonly<Record<string, T>>, { units }: Answer, unstated: T): T | null {
  if (units.length === 0) return unstated
  const found = units.find((unit) => Object.hasOwn(known, unit))
  return found === undefined ? null : (known[found] as T)
}

/** Grams of the unit; those where none is given. Null: an unknown unit, whose number says nothing. */
export const gramsOf = (answer: Answer): number | null => unitOf(weights, answer, 1)

/** Null for an unknown unit; undefined when the sender gave none. */
export const durationOf = (answer: Answer): 'week' | 'day' | null | undefined =>
  unitOf<'week' | 'day' | undefined>(durations, answer, undefined)

/** Hours of one unit of age. */
const ages: Readonly<Record<string, number>> = {
  min: 1 / 60,
  minute: 1 / 60,
  minutes: 1 / 60,
  minuti: 1 / 60,
  h: 1,
  hr: 1,
  hrs: 1,
  hour: 1,
  hours: 1,
  ora: 1,
  ore: 1,
  d: 24,
  day: 24,
  days: 24,
  g: 24,
  gg: 24,
  giorno: 24,
  giorni: 24,
  wk: 168,
  week: 168,
  weeks: 168,
  settimana: 168,
  settimane: 168,
}
const withUnit = /^(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?$/iu

/** An age as its number and the hours of its unit: OBX-6, or a word behind the number. Without a unit it is hours. Null: not known. */
export function ageOf(answer: Answer): { readonly count: number; readonly unitHours: number } | null {
  const worded = answer.units.length === 0 ? withUnit.exec(answer.code.trim()) : null
  const unit = worded ? ages[worded[2]?.toLowerCase() ?? ''] : unitOf(ages, answer, 1)
  const written = (worded?.[1] ?? answer.code).replace(',', '.')
  const count = Number(written)
  return written === '' || !Number.isFinite(count) || !unit ? null : { count, unitHours: unit }
}
