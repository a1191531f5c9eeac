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
