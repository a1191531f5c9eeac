import type { Answer } from './observation.ts'

export interface Gestation {
  readonly weeks: number
  /** Null when the sender gives whole weeks. */
  readonly days: number | null
}

const daysOfWeek = 7
const earliestWeek = 20
const latestWeek = 45

/** `38`, `384`, `38+4`, `38/4`, `38w4d`, `38s4g`; blanks are single. */
const shapes: readonly RegExp[] = [
  /^(\d{2})$/u,
  /^(\d{2})([0-6])$/u,
  /^(\d{2}) ?(?:[+/]|w|wk|s|sett\.?|weeks?|settimane) ?(?:e |and )?([0-6]) ?(?:d|g|gg|days?|giorn[oi])?$/iu,
  /^(\d{2}) ([0-6])\/7$/u,
]
const decimal = /^(\d{2})[.,](\d{1,3})$/u
const wholeDays = /^\d{3}$/u

const within = (weeks: number, days: number | null): Gestation | null =>
  weeks < earliestWeek || weeks > latestWeek ? null : { weeks, days }

const ofDays = (days: number): Gestation | null => within(Math.floor(days / daysOfWeek), days % daysOfWeek)

/** Part of a week in days, to the nearest: `38.5` is 38 weeks and 4 days, `39.57` 39 and 4. */
const ofDecimal = (weeks: string, part: string): Gestation | null =>
  within(Number(weeks), Math.min(daysOfWeek - 1, Math.round(Number(`0.${part}`) * daysOfWeek)))

/**
 * Reads gestational age as senders write it. In weeks, `38` is whole weeks, and `38.5` is a decimal number of weeks.
 * In weeks, `384`, `38+4` and `38w4d` are 38 weeks and 4 days. In days, the number is as in `273`. Without a unit
 * `273` may be 27 weeks and 3 days, or 273 days. Such a number is read as neither of them. Weeks lie between 20 and
 * 45, both included.
 */
export function readGestation(text: string, unit: 'week' | 'day' | undefined): Gestation | null {
  const written = text.trim().replaceAll(/\s+/gu, ' ')
  if (unit === 'day') return wholeDays.test(written) ? ofDays(Number(written)) : null
  const parts = decimal.exec(written)
  if (parts) return ofDecimal(parts[1]!, parts[2]!)
  const match = shapes.map((shape) => shape.exec(written)).find((found) => found !== null)
  if (!match) return null
  const inWeeks = within(Number(match[1]), match[2] === undefined ? null : Number(match[2]))
  const isAmbiguous = unit === undefined && wholeDays.test(written) && ofDays(Number(written)) !== null
  return isAmbiguous ? null : inWeeks
}

/**
 * Gestational age of an OBX as one text: weeks and days may be components (`33^4`), or those of a structured number
 * (`^32^+^5`). Null where a component would be lost, such as a comparator or a range.
 */
export function writtenGestation({ code, value }: Pick<Answer, 'code' | 'value'>): string | null {
  const [first = '', second = '', sign = '', last = ''] = value.map(([part = '']) => part.trim())
  if (/^=?$/u.test(first) && /^\d+$/u.test(second)) {
    if (sign === '' && last === '') return second
    return /^[+/.]$/u.test(sign) && last !== '' ? `${second}${sign}${last}` : null
  }
  if (/^[<>]/u.test(first)) return null
  const isPair = /^\d{2}$/u.test(first) && /^\d*$/u.test(second) && second !== ''
  if (!isPair) return code
  return sign === '' && last === '' ? `${first}+${second}` : null
}
