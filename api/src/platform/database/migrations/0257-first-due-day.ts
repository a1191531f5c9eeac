import { ordersBy, partColumns, refreshFunction } from './0101-refresh-standings.ts'
import { partsBy } from './0121-standings-by-times.ts'
import { isAwaited } from './0200-not-taken-in.ts'
import { migration } from './statements.ts'

/** The day that a rule or decision gave, once a person put the material off. The failsafe counts from it. */
export const firstDueDay = migration(
  'set constraints all immediate',
  'alter table sample_requests add column first_due_date date',
  refreshFunction(
    'create or replace',
    partsBy(isAwaited, 'least(r.first_due_date, r.due_date)'),
    [...partColumns, 'owner_id'],
    ordersBy(`('registered', 'shipped', 'accepted')`),
  ),
)
