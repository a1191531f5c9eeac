import { type Comparator, comparatorOf } from '@sne/shared/domain'
import { normaliseName } from './names.ts'

/** How the numbers of one file are written. */
export interface NumberStyle {
  readonly decimal: '.' | ','
  readonly thousands: '' | '.' | ',' | ' ' | "'"
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
  /** What stands beside the number (`*`), or the word that means "not detected". */
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

/** A sign (`*`) or a short word apart (`H `); `#DIV/0!` and `ERR5` must not read as numbers. */
const before = String.raw`(?<before>(?:[^\p{L}\d\s#/+\-.,<>≤≥]{1,3}\s*|\p{L}{1,2}\s+)?)`
const sign = String.raw`(?<limit>[<>≤≥]=?)?\s*`
const after = String.raw`(?<after>[^\d.,][^\d]{0,40})?`

/** Signs (`*`), a short word in brackets (`(e)`) or apart (` H`). `9OO` and `40+` are no marked numbers. */
const mark = /^(?:\s*[^\p{L}\p{N}\s/%+-]{1,3}|\s*\([\p{L}\p{N}]{1,3}\)|\s+\p{L}{1,2})$/u
/** A quotient or a share: `mg/dL`, `%`. */
const unitText = /^\s*[\p{L}µ%][\p{L}µ\d.·² ]*(?:[/%][\p{L}µ\d.·² ]*)*$/u
const isUnit = (text: string) => /[/%]/.test(text) && unitText.test(text)

function numberPattern({ decimal, thousands }: NumberStyle): RegExp {
  const point = decimal === '.' ? String.raw`\.` : ','
  const grouped = thousands === '' ? '' : String.raw`\d{1,3}(?:[${thousands}]\d{3})+|`
  const number = String.raw`[+\-]?(?:(?:${grouped}\d+)(?:${point}\d*)?|${point}\d+)(?:[eE][+\-]?\d{1,3})?`
  return new RegExp(`^${before}${sign}(?<number>${number})${after}$`, 'u')
}

/**
 * Makes the reader of one file's cells. It is strict: with a decimal comma and no thousands sign, `1.234` is
 * unreadable, because taking it for 1234 or 1.234 would be a thousandfold error.
 * @param notDetected words that mean "not detected"; the empty word stands for the empty cell.
 */
export function cellReader(style: NumberStyle, notDetected: readonly string[]) {
  const words = new Set(notDetected.map(normaliseName))
  const shape = numberPattern(style)
  return (cell: string | number): CellReading => {
    if (typeof cell === 'number') {
      return { ...nothing, value: Number.isFinite(cell) ? cell : null }
    }
    const text = cell.replaceAll('\u00a0', ' ').trim()
    if (words.has(normaliseName(text))) {
      return { ...nothing, notDetected: true, flagText: text || null }
    }
    if (text === '') return nothing
    const parts = text.length > longestNumber ? undefined : shape.exec(text)?.groups
    const value = parts ? toNumber(parts.number!, style) : Number.NaN
    if (!parts || !Number.isFinite(value)) {
      return { ...nothing, flagText: text, unreadable: true }
    }
    const unit = parts.after !== undefined && isUnit(parts.after) ? parts.after.trim() : null
    if (parts.after !== undefined && unit === null && !mark.test(parts.after))
      return { ...nothing, flagText: text, unreadable: true }
    const flags = [parts.before, parts.limit, parts.after].map((part) => part?.trim()).filter(Boolean)
    return {
      ...nothing,
      value,
      comparator: comparatorOf(parts.limit),
      flagText: flags.join(' ') || null,
      unit,
    }
  }
}

function toNumber(text: string, { decimal, thousands }: NumberStyle): number {
  const plain = thousands === '' ? text : text.replaceAll(thousands, '')
  return Number(decimal === ',' ? plain.replace(',', '.') : plain)
}
