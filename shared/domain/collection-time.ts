import { dayOf } from './calendar.ts'
import { formatDate, formatDateTime } from './formats.ts'

/** When a card was taken. A card whose hour nobody knows is kept at the last minute of its day: 23:59 is never shown. */
export interface CollectionTime {
  /** ISO 8601 */
  readonly collectedAt: string | null
  /** Absent where it was not kept: the hour is taken as known. */
  readonly collectionTimeKnown?: boolean | undefined
}

/** `20/11/2026 08:30`, or `20/11/2026 (ora non nota)`. */
export const formatCollected = ({ collectedAt, collectionTimeKnown = true }: CollectionTime): string =>
  collectedAt === null || collectionTimeKnown
    ? formatDateTime(collectedAt)
    : `${formatDate(collectedAt)} (ora non nota)`

/** Hours of Greenwich in which the last hour of an Italian day begins: in winter, in summer. */
const lastHours = [22, 21]

/**
 * The latest moment of a day on which a card can have been taken. Of a card whose time is not known everything that happened on
 * that day counts as having happened before it.
 * @param day yyyy-MM-dd
 * @returns ISO 8601, to the minute; not after `now` on its day
 */
export function latestMomentOf(day: string, now: Date): string {
  const ends = lastHours.map((hour) => `${day}T${hour}:59:00.000Z`)
  const end = ends.find((one) => dayOf(one) === day) ?? `${day}T21:59:00.000Z`
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  return dayOf(now) === day && Date.parse(end) > minute.getTime() ? minute.toISOString() : end
}

type KnownCollection = CollectionTime & { readonly collectedAt: string }

/** Was a card surely taken after another one? Where the hour of one is not known, on a later day alone. */
export const isSurelyLater = (card: KnownCollection, other: KnownCollection): boolean =>
  card.collectionTimeKnown === false || other.collectionTimeKnown === false
    ? dayOf(card.collectedAt) > dayOf(other.collectedAt)
    : Date.parse(card.collectedAt) > Date.parse(other.collectedAt)
