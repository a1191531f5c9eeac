import type { Comparator, QcLevel } from '@sne/shared/domain'
import { normaliseName } from './names.ts'

/** A day, and the time where the text has one, as written there. */
export interface ToldMoment {
  /** yyyy-MM-dd. */
  readonly day: string
  /** HHmmss; null for a day alone. */
  readonly time: string | null
}

const clock = String.raw`(?:[T\s]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?Z?)?`
const isoDay = new RegExp(`^(\\d{4})-(\\d{1,2})-(\\d{1,2})${clock}$`, 'u')
const italianDay = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4})${clock}$`, 'u')
const timeAlone = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/u
/** Excel counts days from here. */
const excelStart = Date.UTC(1899, 11, 30)
const [firstSerial, lastSerial] = [36_526, 73_050]
const two = (text: string | undefined) => (text ?? '0').padStart(2, '0')

function clockOf(hour: string | undefined, minute?: string, second?: string): string | null | undefined {
  if (hour === undefined) return null
  return Number(hour) < 24 && Number(minute) < 60 && Number(second ?? 0) < 60
    ? `${two(hour)}${two(minute)}${two(second)}`
    : undefined
}

function momentOf(year: string, month: string, day: string, time: readonly (string | undefined)[]) {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const text = `${year}-${two(month)}-${two(day)}`
  const told = clockOf(time[0], time[1], time[2])
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
  return isDay && told !== undefined ? { day: text, time: told } : null
}

/** Excel's number of a day, ISO (2026-03-01 10:20) or Italian (1/3/2026, day before month); null for anything else. */
export function readToldMoment(cell: string | number): ToldMoment | null {
  if (typeof cell === 'number') {
    if (cell < firstSerial || cell > lastSerial) return null
    const text = new Date(excelStart + Math.round(cell * 86_400) * 1000).toISOString()
    return { day: text.slice(0, 10), time: Number.isInteger(cell) ? null : clockIn(text) }
  }
  const iso = isoDay.exec(cell.trim())
  if (iso) {
    const found = momentOf(iso[1]!, iso[2]!, iso[3]!, iso.slice(4))
    // A workbook's day has a midnight that nobody wrote.
    return found && /T00:00:00\.000Z$/u.test(cell) ? { ...found, time: null } : found
  }
  const italian = italianDay.exec(cell.trim())
  return italian ? momentOf(italian[3]!, italian[2]!, italian[1]!, italian.slice(4)) : null
}

const clockIn = (iso: string) => iso.slice(11, 19).replaceAll(':', '')

/** A time of its own column, HHmmss: 9:05, or Excel's part of a day; null for anything else. */
export function readToldTime(cell: string | number): string | null {
  if (typeof cell === 'number')
    return cell >= 0 && cell < 1 ? clockIn(new Date(Math.round(cell * 86_400) * 1000).toISOString()) : null
  const match = timeAlone.exec(cell.trim())
  // Excel's time alone is a moment of its first day.
  const ofWorkbook = /^(?:1899|1900)-\d\d-\d\dT(\d\d:\d\d:\d\d)/u.exec(cell)?.[1]?.replaceAll(':', '')
  return (match && clockOf(match[1], match[2], match[3])) ?? ofWorkbook ?? null
}

const levels: Readonly<Record<string, QcLevel>> = {
  ...{ basso: 'low', low: 'low', bassa: 'low', l: 'low' },
  ...{ medio: 'medium', medium: 'medium', media: 'medium', mid: 'medium', m: 'medium', normale: 'medium' },
  ...{ alto: 'high', high: 'high', alta: 'high', h: 'high' },
}
export const readLevel = (text: string): QcLevel | null => levels[normaliseName(text)] ?? null

/** Content of a cell of values. */
export type HistoryCell =
  | {
      readonly kind: 'value'
      readonly value: number
      readonly comparator: Comparator | null
      readonly flag: string | null
    }
  /** An empty cell, or a word for a value that is not there. */
  | { readonly kind: 'none'; readonly word: string | null }
  | { readonly kind: 'unreadable' }

const absent = /^(?:-+|n\.?\s*[ad]\.?|n\/[ad]|nd|nr|non\s+(?:determinato|rilevato|eseguito)|#n\/[ad]!?)$/iu
const valueForm =
  /^([<>]|≤|≥)?\s*(-?[\d.,]+(?:[eE][+-]?\d{1,3})?)\s*([*#!†‡]+|\(?[A-Za-z][A-Za-z\s-]{0,19}\)?[*]?)?$/u
const bounds: Readonly<Record<string, Comparator>> = { '<': '<', '≤': '<', '>': '>', '≥': '>' }

/** @param decimal sign of the file; a number with the other one is unreadable, for it could be a thousand times another */
export function readHistoryCell(cell: string | number, decimal: ',' | '.'): HistoryCell {
  if (typeof cell === 'number')
    return Number.isFinite(cell) && cell >= 0
      ? { kind: 'value', value: cell, comparator: null, flag: null }
      : { kind: 'unreadable' }
  const text = cell.trim()
  if (text === '') return { kind: 'none', word: null }
  if (absent.test(text)) return { kind: 'none', word: text }
  const match = valueForm.exec(text)
  const number = match?.[2] ?? ''
  const plain = decimal === ',' ? /^\d+(?:,\d+)?(?:[eE][+-]?\d+)?$/u : /^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/u
  if (!match || !plain.test(number)) return { kind: 'unreadable' }
  const value = Number(number.replace(',', '.'))
  if (!Number.isFinite(value)) return { kind: 'unreadable' }
  return {
    kind: 'value',
    value,
    comparator: match[1] ? (bounds[match[1]] ?? null) : null,
    flag: match[3]?.trim() ?? null,
  }
}

const leadingNumber = /^[<>≤≥\s]*(\d[\d.,]*)/u

/** The decimal sign of a file's values; `mixed` where the file has both signs, null where it has none. */
export function decimalOf(cells: readonly (string | number)[]): ',' | '.' | 'mixed' | null {
  // A number with both signs says nothing of the file; it is unreadable by itself.
  const numbers = cells
    .flatMap((cell) => (typeof cell === 'string' ? (leadingNumber.exec(cell.trim())?.[1] ?? []) : []))
    .filter((number) => !(number.includes(',') && number.includes('.')))
  const [comma, point] = [',', '.'].map((sign) => numbers.some((number) => number.includes(sign)))
  return comma && point ? 'mixed' : comma ? ',' : point ? '.' : null
}
