import { sql } from 'kysely'

/**
 * The newborn is closed, and the last communication that closed it has the outcome of a refusal. For rows of `newborns`. Nothing is looked
 * for while it is followed: on a page of cards that took as long as all the rest.
 */
export const closedByRefusal = sql<boolean>`(newborns.closure_at is not null and coalesce((select closing.outcome = 'rifiuto' from communications closing
  where closing.newborn_id = newborns.id and closing.closure_reason is not null
  order by closing.id desc limit 1), false))`
