import {
  absent,
  formatDate,
  formatDateTime,
  formatGestationalAge,
  formatNumber,
  formatTime,
  hoursInWords,
  type Sex,
} from '@sne/shared/domain'

/** Readings that only printed documents need; the common ones are in the domain's formats. */

/** A moment with its hour; a day alone (`yyyy-MM-dd`) where the hour is not known. */
export function momentOrDay(value: string | null): string {
  return value?.length === 10 ? formatDate(value) : formatDateTime(value)
}

/** Weeks and days: `38+4 settimane`. */
export function gestationalAge(weeks: number | null, days: number | null): string {
  return weeks === null ? absent : `${formatGestationalAge(weeks, days)} settimane`
}

/** Whole grams. */
export function grams(value: number | null): string {
  return value === null ? absent : `${formatNumber(value)} g`
}

/** Age in whole hours, as counted from birth to collection. */
export function hours(value: number | null): string {
  return value === null ? absent : hoursInWords(Math.floor(value))
}

export const sexLetters: Readonly<Record<Sex, string>> = { male: 'M', female: 'F' }

/**
 * The clock of Rome as a date in UTC, which is how spreadsheets store a time without a zone. A day keeps its day.
 * Null when the text is neither a day nor a moment.
 */
export function wallDate(value: string): Date | null {
  const [day, month, year] = formatDate(value).split('/').map(Number)
  if (!day || !month || !year) return null
  const [hour = 0, minute = 0] = value.length > 10 ? formatTime(value).split(':').map(Number) : []
  return new Date(Date.UTC(year, month - 1, day, hour, minute))
}
