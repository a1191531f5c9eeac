import { ordersBy, partColumns, refreshFunction } from './0101-refresh-standings.ts'
import { partsBy } from './0121-standings-by-times.ts'
import { isAwaited } from './0200-not-taken-in.ts'
import { migration } from './statements.ts'

const atWork = `('accepted', 're_test', 'second_tier', 'planned', 'punched', 'in_analysis', 'to_review', 'to_verify')`
export const arriving = `('registered', 'shipped', 'accepted')`
const ofOrder = `a.newborn_id = o.newborn_id and a.category = o.category and a.workgroup_id = o.workgroup_id
      and a.deleted_at is null`
const isPutAside = (analysis: string) =>
  `${analysis}.status = 'pending' and ${analysis}.pending_reason = 'suspended'`

/** All work of an order was put aside, and nothing comes (`restsAside`). */
export const aside = `work.status = 'to_review'
    and not exists (select from analyzable_samples a
      left join sample_analyses last on last.id = a.current_sample_analysis_id and ${isPutAside('last')}
      where ${ofOrder} and a.status in ${atWork} and (a.status <> 'to_review' or last.id is null))
    and not exists (select from analyzable_samples a join samples card on card.id = a.sample_id
      where ${ofOrder} and a.status = 'waiting' and card.status in ${arriving})
    and not exists (select from sample_requests r where r.newborn_id = o.newborn_id and r.workgroup_id = o.workgroup_id
      and o.category = any(r.categories) and r.status in ('pending', 'assume_re_test')
      and (r.status = 'pending' or r.type = 're_test' and not exists (select from sample_analyses own
        where own.sample_request_id = r.id and ${isPutAside('own')})))`

/** An order whose work was put aside, and for which nothing comes, has no next step: it is listed at once. */
export const putAside = migration(
  'set constraints all immediate',
  refreshFunction(
    'create or replace',
    partsBy(isAwaited, 'least(r.first_due_date, r.due_date)'),
    [...partColumns, 'owner_id'],
    ordersBy(arriving, `case when ${aside} then 'stalled' end, `),
  ),
  `create function mark_put_aside() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(a.newborn_id) from analyzable_samples a where a.id = new.analyzable_sample_id;
      return null;
    end $$`,
  `create trigger mark_put_aside after update of status, pending_reason on sample_analyses for each row
    when ((old.status = 'pending' and old.pending_reason = 'suspended')
      is distinct from (new.status = 'pending' and new.pending_reason = 'suspended'))
    execute function mark_put_aside()`,
  `select refresh_standings(array(select distinct a.newborn_id from sample_analyses analysis
    join analyzable_samples a on a.id = analysis.analyzable_sample_id
    where analysis.status = 'pending' and analysis.pending_reason = 'suspended' and a.newborn_id is not null))`,
)
