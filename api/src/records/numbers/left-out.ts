import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers before the first one of a series that has no counter: a restore leaves them out, since the series may have begun after
 * the backup. A year after that of the restore began after it.
 * @param year null for a list, whose positions go on from year to year
 */
export const leftOutBefore = (year: number | RawBuilder<never> | null): RawBuilder<number> =>
  year === null
    ? sql<number>`coalesce((select numbers_left_out from installation_identity), 0)`
    : sql<number>`coalesce((select numbers_left_out from installation_identity
        where numbers_left_out_year >= ${year}::integer), 0)`
