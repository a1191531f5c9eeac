import { roundTo } from '@sne/shared/domain'

/** How values read on paper and in exports (specification, section 3); everything Italian, times of Rome. */

const zoned = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Absent values read '-'. */
export function orDash(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : String(value)
}

/** Parts of an instant as a clock on the wall in Italy shows them. */
export function wallClock(instant: string | Date): { day: string; time: string } {
  const parts = Object.fromEntries(
    zoned.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  )
  return { day: `${parts.day}/${parts.month}/${parts.year}`, time: `${parts.hour}:${parts.minute}` }
}

/** `dd/MM/yyyy` of an ISO instant or of a day `yyyy-MM-dd` (a day has no zone and is not shifted). */
export function date(value: string | null | undefined): string {
  if (!value) return '-'
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return day ? `${day[3]}/${day[2]}/${day[1]}` : wallClock(value).day
}

/** `dd/MM/yyyy HH:mm` of an ISO instant. */
export function dateTime(value: string | null | undefined): string {
  if (!value) return '-'
  const { day, time } = wallClock(value)
  return `${day} ${time}`
}

/** Decimal comma, no thousands sign, exactly `decimals` digits after the comma. */
export function decimal(value: number | null | undefined, decimals: number): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? '-'
    : roundTo(value, decimals).toFixed(decimals).replace('.', ',')
}

/** `38 settimane + 4 giorni` as laboratories write it: `38+4 settimane`. */
export function gestationalAge(weeks: number | null, days: number | null): string {
  return weeks === null ? '-' : `${weeks}+${days ?? 0} settimane`
}

/** Grams, with a thousands point from 1.000 on. */
export function grams(value: number | null): string {
  return value === null ? '-' : `${String(value).replace(/\B(?=(\d{3})+$)/g, '.')} g`
}

/** Age in hours, as counted from birth to collection. */
export function hours(value: number | null): string {
  return value === null ? '-' : `${Math.round(value)} ore`
}

export const sexLabels = { male: 'Maschio', female: 'Femmina' } as const
export const sexShortLabels = { male: 'M', female: 'F' } as const
export type Sex = keyof typeof sexLabels

/**
 * The clock of Rome as a date in UTC, which is how spreadsheets store a time without a zone. A day keeps its day.
 */
export function wallDate(value: string): Date {
  const [day, month, year] = date(value).split('/').map(Number)
  const [hour, minute] = value.length > 10 ? wallClock(value).time.split(':').map(Number) : [0, 0]
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0))
}
