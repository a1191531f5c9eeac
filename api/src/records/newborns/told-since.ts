import { type RawBuilder, sql } from 'kysely'

/**
 * The moment of the domain's rule `missingParties` in SQL: the communication under `c` was made at this moment or later. An hour that was
 * given to the minute means any moment of it, but none after it was written down.
 */
export const toldSince = (since: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(case when date_trunc('minute', c.at) = c.at
    then least(c.at + interval '59.999 seconds', c.created_at) else c.at end >= ${since})`
