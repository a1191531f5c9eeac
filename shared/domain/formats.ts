import { timeZone } from './calendar.ts'
import type { Flag } from './flag.ts'
import { type Comparator, isCensored, type ResultValue, roundTo } from './result-value.ts'

/** Text in place of a missing value. */
export const absent = '-'

const parts = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Moment = Date | string | null | undefined
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

function read(value: Moment): Record<string, string> | null {
  if (value === null || value === undefined) return null
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return null
  return Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]))
}

/** `dd/MM/yyyy`. A day without hour (yyyy-MM-dd) is that day everywhere; a moment is its day in Italy. */
export function formatDate(value: Moment): string {
  const day = typeof value === 'string' ? dayPattern.exec(value) : null
  if (day) return `${day[3]}/${day[2]}/${day[1]}`
  const at = read(value)
  return at ? `${at.day}/${at.month}/${at.year}` : absent
}

/** `dd/MM/yyyy HH:mm`, Italian time. */
export function formatDateTime(value: Moment): string {
  const at = read(value)
  return at ? `${at.day}/${at.month}/${at.year} ${at.hour}:${at.minute}` : absent
}

/** `HH:mm`, Italian time. */
export function formatTime(value: Moment): string {
  const at = read(value)
  return at ? `${at.hour}:${at.minute}` : absent
}

export const formatBoolean = (value: boolean | null | undefined): string =>
  value === null || value === undefined ? absent : value ? 'Si' : 'No'

/** Text, or the sign of absence. */
export const formatText = (value: string | number | null | undefined): string =>
  value === null || value === undefined || String(value).trim() === '' ? absent : String(value)

/** Number with a decimal comma and exactly `decimals` digits, without thousands separator. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent
  return roundTo(value, decimals).toFixed(decimals).replace('.', ',')
}

/** A number that may be a bound: `2,0`, `< 2,0`, `> 400`. */
export const formatBound = (
  value: number | null | undefined,
  comparator: Comparator | null | undefined,
  decimals: number,
): string => {
  const number = formatNumber(value, decimals)
  return comparator && number !== absent ? `${comparator} ${number}` : number
}

/** A result as it is read in the grid and on the report. */
export function formatValue(value: ResultValue | null | undefined, decimals: number): string {
  if (value === 'not_detected') return 'Non rilevato'
  if (isCensored(value)) return formatBound(value.value, value.comparator, decimals)
  return typeof value === 'number' ? formatNumber(value, decimals) : absent
}

/** Sign beside a value: never colour alone. Empty when in range. */
export const flagSigns: Readonly<Record<Flag, string>> = {
  N: '',
  L: '▼',
  H: '▲',
  LL: '▼▼',
  HH: '▲▲',
  ND: 'ND',
  NC: '?',
  ERR: '!',
}

/** The sign as text, for screen readers and explanations. */
export const flagLabels: Readonly<Record<Flag, string>> = {
  N: 'Nella norma',
  L: 'Sotto soglia',
  H: 'Sopra soglia',
  LL: 'Sotto soglia, valore critico',
  HH: 'Sopra soglia, valore critico',
  ND: 'Non rilevato',
  NC: 'Non confrontabile con la soglia',
  ERR: 'Valore non utilizzabile',
}

const kib = 1024
const mib = kib * kib

/** `512 bytes`, `1,5 KB`, `10,0 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < kib) return `${bytes} bytes`
  if (bytes < mib) return `${formatNumber(bytes / kib, 1)} KB`
  return `${formatNumber(bytes / mib, 1)} MB`
}

/** Number of a register, `2026/00123`. */
export const protocolNumber = (year: number, number: number): string =>
  `${year}/${String(number).padStart(5, '0')}`

/** Year and number of `2026/00123` (leading zeros may lack); null when it is no protocol. */
export function parseProtocol(text: string): { year: number; number: number } | null {
  const match = /^(\d{4})\/0*(\d{1,9})$/.exec(text.trim())
  return match ? { year: Number(match[1]), number: Number(match[2]) } : null
}
