import { sql } from 'kysely'

/** Every hour and day that acts, as one word: what was worked out by other times does not hold (migration 0298). */
export const timesWord = sql<string>`(select md5(string_agg(acting::text, ' ' order by acting.workgroup_id))
  from times_in_force acting)`
