import { type RawBuilder, sql } from 'kysely'
import { beyond, numbersOfSeries, positionsOfList } from '../../platform/installation/numbers-of-restore.ts'

const at = sql`numbers_left_out_at`
const before = sql`numbers_left_out`

/** A restore by a version before kept no moment. */
const since = (range: RawBuilder<number>) =>
  sql<number>`case when ${at} is null then ${before} else ${beyond(before, range)} end`

/** Positions before the first one of a list that has no counter: a restore leaves them out, since it may have begun after the backup. */
export const positionsLeftOut: RawBuilder<number> = sql<number>`coalesce((select ${since(positionsOfList(at))}
  from installation_identity), 0)`

/** Numbers before the first one of a series, by the same rule. A year after that of the restore began after it. */
export const leftOutBefore = (
  kind: string | RawBuilder<never>,
  year: number | RawBuilder<never>,
): RawBuilder<number> =>
  sql<number>`coalesce((select ${since(numbersOfSeries(kind, year, at))} from installation_identity
    where numbers_left_out_year >= ${year}::integer), 0)`
