import { sql } from 'kysely'

/** Text of every hour and day in force: summaries computed by other times are not valid (migration 0298). */
export const timesWord = sql<string>`(select md5(string_agg(acting::text, ' ' order by acting.workgroup_id))
  from times_in_force acting)`
