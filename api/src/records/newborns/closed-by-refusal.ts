import { sql } from 'kysely'

/** The last communication that closed the newborn has the outcome of a refusal. For rows of `newborns`. */
export const closedByRefusal = sql<boolean>`coalesce((select closing.outcome = 'rifiuto' from communications closing
  where closing.newborn_id = newborns.id and closing.closure_reason is not null
  order by closing.id desc limit 1), false)`
