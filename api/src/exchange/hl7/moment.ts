import { timeZone } from '@sne/shared/domain'
export type Precision = 'day' | 'hour' | 'minute' | 'second'

export interface Hl7Moment {
  /** ISO 8601 with offset; absent parts are zero. */
  readonly iso: string
  /** yyyy-MM-dd as written, in the sender's own day. */
  readonly day: string
  readonly precision: Precision
}

const shape = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?)?([+-]\d{4})?$/u
const two = (number: number) => String(number).padStart(2, '0')

/**
 * Reads an HL7 time stamp (DTM) of day to second precision; null when it is none or no day of the calendar. A day without an
 * hour has no zone: it is the Italian day.
 * @param zone minutes east of Greenwich of a time without a zone; null for the Italian clock
 */
export function readMoment(text: string, zone: number | null = null): Hl7Moment | null {
  const match = shape.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const local = Date.UTC(year!, month! - 1, day, hour, minute, second)
  const date = `${match[1]}-${match[2]}-${match[3]}`
  const sane = new Date(local).toISOString().startsWith(date) && hour! < 24 && minute! < 60 && second! < 60
  const written = match[7] === undefined ? zone : writtenOffset(match[7])
  if (!sane || (match[7] !== undefined && written === null)) return null
  const offset = match[4] === undefined ? offsetAt(local) : (written ?? offsetAt(local))
  const iso = `${new Date(local).toISOString().slice(0, 19)}${isoOffset(offset)}`
  return { iso, day: date, precision: match[6] ? 'second' : match[5] ? 'minute' : match[4] ? 'hour' : 'day' }
}

/**
 * The zone of times without one, by the time of the message (MSH-7; HL7 v2.5.1, 2.15.9.7): minutes east of Greenwich. Null where it says
 * none or the one of the Italian clock, which changes in spring and autumn.
 */
export function zoneOf(time: string): number | null {
  const written = /[+-]\d{4}$/u.exec(time.trim())
  const own = written ? readMoment(time) : null
  if (!written || !own) return null
  const minutes = writtenOffset(written[0])
  return minutes === romeOffset(Date.parse(own.iso)) ? null : minutes
}

/** Minutes east of Greenwich. */
function writtenOffset(text: string): number | null {
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3))
  if (minutes > 14 * 60 || Number(text.slice(3)) > 59) return null
  return text.startsWith('-') ? -minutes : minutes
}

/** Offset of the Italian clock at a local time; in the hour that repeats in autumn, that of summer. */
const offsetAt = (local: number): number => (romeOffset(local - 120 * 60_000) === 120 ? 120 : 60)

const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

function romeOffset(instant: number): number {
  const name = clock.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /GMT([+-])(\d{2}):(\d{2})/u.exec(name)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}

const isoOffset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`

/** An instant as an HL7 time stamp to the second, on the Italian clock. */
export function writeMoment(instant: Date): string {
  const offset = romeOffset(instant.getTime())
  const local = new Date(instant.getTime() + offset * 60_000).toISOString()
  return `${local.slice(0, 19).replaceAll(/[-:T]/gu, '')}${isoOffset(offset).replace(':', '')}`
}
