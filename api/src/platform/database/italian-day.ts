import { timeZone } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'

/** The Italian day of a moment: a `date`. */
export const italianDayOf = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${moment} at time zone ${sql.lit(timeZone)})::date`

/** The moment at which an Italian day begins. @param plusDays days later */
const startOf = (day: string, plusDays = 0) =>
  sql<string>`((${day}::date + ${plusDays}::integer)::timestamp at time zone ${timeZone})`

/**
 * The moment of a column lies within these Italian days, both included; an absent bound is open.
 * The condition has the bare column on one side, so that an index of it serves.
 */
export function inItalianDays(column: string, from?: string, to?: string): RawBuilder<boolean> {
  const bounds = [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${startOf(from)}`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < ${startOf(to, 1)}`] : []),
  ]
  return bounds.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(bounds, sql` and `)})`
}
