import { ordersBy, partColumns, refreshFunction } from './0101-refresh-standings.ts'
import { partsBy } from './0121-standings-by-times.ts'
import { migration } from './statements.ts'

/** No order was ever opened for the category in its laboratory, or one is open: the laboratory has to take it in. */
export const isAwaited = `coalesce((select bool_or(known.status = 'open') from analysis_requests known
        where known.newborn_id = a.newborn_id and known.category = a.category and known.workgroup_id = a.workgroup_id), true)`

/**
 * A category that waits on an accepted card moves the open order of its laboratory: the order is not stalled. The laboratory misses
 * the category after its hours, whether or not the order is open.
 */
export const notTakenIn = migration(
  'set constraints all immediate',
  refreshFunction(
    'create or replace',
    partsBy(isAwaited),
    [...partColumns, 'owner_id'],
    ordersBy(`('registered', 'shipped', 'accepted')`),
  ),
  `select refresh_standings(array(select distinct a.newborn_id from analyzable_samples a join samples card on card.id = a.sample_id
    where a.status = 'waiting' and a.deleted_at is null and card.status = 'accepted'))`,
)
