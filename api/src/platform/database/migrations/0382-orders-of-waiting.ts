import { migration } from './statements.ts'

/**
 * Newborns with an order that a refusal closed are looked at once: a later agreement took back what waits for another laboratory and left
 * its order closed.
 */
export const ordersOfWaiting = migration(
  `insert into consent_looks (newborn_id)
    select distinct o.newborn_id from analysis_requests o join newborns on newborns.id = o.newborn_id
    where o.status = 'closed' and o.close_reason = 'not_required' and newborns.closure_at is null
      and newborns.merged_into_id is null
      and not exists (select from consent_looks look where look.newborn_id = o.newborn_id)
    order by 1`,
)
