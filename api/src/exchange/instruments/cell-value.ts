import { type Comparator, comparatorOf } from '@sne/shared/domain'
import { normaliseName } from './names.ts'
import { plainSigns } from './plain-signs.ts'
import { isQuotientUnit } from './units.ts'

/** How the numbers of one file are written. */
export interface NumberStyle {
  readonly decimal: '.' | ','
  readonly thousands: '' | '.' | ',' | ' ' | "'"
  /**
   * Not sure enough to read a number that looks like a group of thousands: `other` that of the sign that is not the decimal one
   * (`7.500` beside `1.234,5`), `any` also `7,500`.
   */
  readonly doubtful?: 'other' | 'any'
}

/**
 * Characters of the longest text that is tried as a number: a longer one is no number, and the pattern's time grows with
 * the square of its length.
 */
export const longestNumber = 200

export interface CellReading {
  readonly value: number | null
  /** The number is a bound: `<`, `≤` and `<=` read as below, `>`, `≥` and `>=` as above. */
  readonly comparator: Comparator | null
  readonly notDetected: boolean
  /** Text beside the number (`*`), or the text that means "not detected". */
  readonly flagText: string | null
  /** Unit behind the number, as the cell writes it. */
  readonly unit: string | null
  readonly unreadable: boolean
}

const nothing: CellReading = {
  value: null,
  comparator: null,
  notDetected: false,
  flagText: null,
  unit: null,
  unreadable: false,
}

/** A value that nobody can read, with its reason. */
export const withheld = (reason: string): CellReading => ({ ...nothing, flagText: reason.slice(0, 40) })

/** Text before a number, checked once the number is found. */
const before = String.raw`(?<before>[^\d\s+\-.,<>≤≥][^\d+\-.,<>≤≥]{0,14})?`
const sign = String.raw`(?<limit>[<>≤≥]=?)?\s*`
const after = String.raw`(?<after>[^\d.,][^\d]{0,40})?`

const inBrackets = /^\((.+)\)$/u
/** A group of thousands never begins with 0. Without another sign it may as well be a number with three decimals. */
export const looksGrouped = /^[+-]?[1-9]\d{0,2}(?:[.,' ]\d{3})+$/u

function numberPattern({ decimal, thousands }: NumberStyle): RegExp {
  const point = decimal === '.' ? String.raw`\.` : ','
  const grouped = thousands === '' ? '' : String.raw`[1-9]\d{0,2}(?:[${thousands}]\d{3})+|`
  const number = String.raw`[+\-]?(?:(?:${grouped}\d+)(?:${point}\d*)?|${point}\d+)(?:[eE][+\-]?\d{1,3})?`
  return new RegExp(`^${before}${sign}(?<number>${number})${after}$`, 'u')
}

/**
 * Tells flags that the profile knows (` H`, `(e)`) from other marks: a sign (`*`, `!`, `~`, a footnote's `¹`) may change
 * the meaning of the number. A flag must be separated: `ERR5` and `9OO` are no marked numbers.
 */
function markReader(flags: readonly string[]) {
  const known = new Set(flags.map(normaliseName))
  return (text: string, apart: boolean): boolean => {
    const mark = text.trim()
    const bracketed = inBrackets.exec(mark)?.[1]
    if (mark === '' || (/^\p{P}+$/u.test(mark) && known.has(mark))) return true
    return (apart || bracketed !== undefined) && known.has(normaliseName(bracketed ?? mark))
  }
}

/**
 * Makes the reader of one file's cells. It is strict: with a decimal comma and no thousands sign, `1.234` is unreadable.
 * Taking it for 1234 or 1.234 could be a thousandfold error.
 * @param notDetected texts that mean "not detected"; the empty text means the empty cell.
 * @param flags texts that may precede or follow a number
 */
export function cellReader(
  style: NumberStyle,
  notDetected: readonly string[],
  flags: readonly string[] = [],
) {
  const words = new Set(notDetected.map(normaliseName))
  const shape = numberPattern(style)
  const isMark = markReader(flags)
  return (cell: string | number): CellReading => {
    if (typeof cell === 'number') {
      return { ...nothing, value: Number.isFinite(cell) ? cell : null }
    }
    const text = cell.replaceAll('\u00a0', ' ').trim()
    if (words.has(normaliseName(text))) {
      return { ...nothing, notDetected: true, flagText: text || null }
    }
    if (text === '') return nothing
    const unreadable = { ...nothing, flagText: text, unreadable: true }
    const parts = text.length > longestNumber ? undefined : shape.exec(plainSigns(text))?.groups
    if (!parts) return unreadable
    const value = toNumber(parts.number!, style)
    if (!Number.isFinite(value) || isDoubtful(parts.number!, style)) return unreadable
    const behind = parts.after ?? ''
    const unit = isQuotientUnit(behind) ? behind.trim() : null
    if (!isMark(parts.before ?? '', /\s$/u.test(parts.before ?? ''))) return unreadable
    if (unit === null && !isMark(behind, /^\s/u.test(behind))) return unreadable
    const marks = [parts.before, parts.limit, behind].map((part) => part?.trim()).filter(Boolean)
    return {
      ...nothing,
      value,
      comparator: comparatorOf(parts.limit),
      flagText: marks.join(' ') || null,
      unit,
    }
  }
}

const isDoubtful = (number: string, { doubtful, decimal }: NumberStyle): boolean =>
  doubtful !== undefined && looksGrouped.test(number) && (doubtful === 'any' || !number.includes(decimal))

function toNumber(text: string, { decimal, thousands }: NumberStyle): number {
  const plain = thousands === '' ? text : text.replaceAll(thousands, '')
  return Number(decimal === ',' ? plain.replace(',', '.') : plain)
}
