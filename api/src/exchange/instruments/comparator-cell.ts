import type { Comparator } from '@sne/shared/domain'
import type { CellReading } from './cell-value.ts'
import { normaliseName } from './names.ts'
import { plainSigns } from './plain-signs.ts'

const words: Readonly<Record<string, Comparator>> = {
  lt: '<',
  le: '<',
  gt: '>',
  ge: '>',
  lessthan: '<',
  greaterthan: '>',
  morethan: '>',
  minore: '<',
  minoredi: '<',
  maggiore: '>',
  maggioredi: '>',
  inferiore: '<',
  superiore: '>',
  below: '<',
  above: '>',
  under: '<',
  over: '>',
  sotto: '<',
  sopra: '>',
}
const nothing: ReadonlySet<string> = new Set([
  '',
  '=',
  '==',
  'eq',
  'equal',
  'uguale',
  '-',
  'n/a',
  'na',
  'none',
  'no',
])

/** A cell that holds a comparator and nothing else: `<`, `≥`, `<=`. */
export function signOf(text: string): Comparator | null {
  const sign = /^([<>]{1,2}|[≤≥])=?$|^=[<>]$/u.test(plainSigns(text.trim()))
    ? plainSigns(text.trim()).replace('=', '')
    : ''
  if (/^(?:<<?|≤)$/u.test(sign)) return '<'
  return /^(?:>>?|≥)$/u.test(sign) ? '>' : null
}

/** A cell of a column of comparators: its comparator, `none` without one, null when nobody knows what it says. */
export function comparatorIn(text: string): Comparator | 'none' | null {
  const word = normaliseName(text)
  if (nothing.has(word)) return 'none'
  return signOf(text) ?? (Object.hasOwn(words, word) ? words[word]! : null)
}

/** The reading with the comparator of a separate cell; null where the two cannot both be right. */
export function withComparator(reading: CellReading, comparator: Comparator): CellReading | null {
  if (reading.value === null) return reading.notDetected && comparator === '>' ? null : reading
  if (reading.comparator === comparator) return reading
  if (reading.comparator !== null) return null
  return { ...reading, comparator, flagText: [reading.flagText, comparator].filter(Boolean).join(' ') }
}
