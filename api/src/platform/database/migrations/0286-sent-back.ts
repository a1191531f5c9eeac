import { ordersBy, partColumns, refreshFunction } from './0101-refresh-standings.ts'
import { partsBy } from './0121-standings-by-times.ts'
import { isAwaited } from './0200-not-taken-in.ts'
import { arriving, aside } from './0282-put-aside.ts'
import { migration } from './statements.ts'

/** Analyses that were sent back and that nobody has decided, from the hours of their category on (`sentBackWork`). */
export const sentBack = `
    -- Analyses that were sent back.
    select o.workgroup_id, false, o.newborn_id, o.category, 'sent_back', o.birth_at, null,
      last.pending_since + make_interval(hours => case when a.priority = 'urgent' then hours.clock_amber_hours
        else hours.clock_red_hours end), null, null, o.workgroup_id
    from order_standings o
    join analyzable_samples a on a.newborn_id = o.newborn_id and a.category = o.category and a.workgroup_id = o.workgroup_id
      and a.deleted_at is null
    join sample_analyses last on last.analyzable_sample_id = a.id and last.status = 'pending'
      and last.pending_reason <> 'suspended' and last.pending_since is not null
    join screenings hours on hours.id = o.category
    where o.newborn_id = any(ids)
    union all`

const isPending = (row: string) => `${row}.status = 'pending'`

/** An analysis that was sent back is listed when nobody decides it in the hours of its category. */
export const sentBackAnalyses = migration(
  'set constraints all immediate',
  refreshFunction(
    'create or replace',
    partsBy(isAwaited, 'least(r.first_due_date, r.due_date)', sentBack),
    [...partColumns, 'owner_id'],
    ordersBy(arriving, `case when ${aside} then 'stalled' end, `),
  ),
  'drop trigger mark_put_aside on sample_analyses',
  `create trigger mark_put_aside after update of status, pending_reason, pending_since on sample_analyses for each row
    when ((${isPending('old')} or ${isPending('new')}) and (old.status, old.pending_reason, old.pending_since)
      is distinct from (new.status, new.pending_reason, new.pending_since))
    execute function mark_put_aside()`,
  `create function mark_clock_hours() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(listed.newborn_id) from (select distinct newborn_id from failsafe_parts
        where step = 'sent_back' and category = new.id) listed;
      return null;
    end $$`,
  `create trigger mark_clock_hours after update of clock_amber_hours, clock_red_hours on screenings for each row
    when ((old.clock_amber_hours, old.clock_red_hours) is distinct from (new.clock_amber_hours, new.clock_red_hours))
    execute function mark_clock_hours()`,
  `select refresh_standings(array(select distinct a.newborn_id from sample_analyses analysis
    join analyzable_samples a on a.id = analysis.analyzable_sample_id
    where analysis.status = 'pending' and a.newborn_id is not null))`,
)
