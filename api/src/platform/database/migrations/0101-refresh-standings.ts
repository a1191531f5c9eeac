import { migration } from './statements.ts'

/** Orders at work, and requests that live (`standing.ts`). */
const atWork = `('accepted', 're_test', 'second_tier', 'planned', 'punched', 'in_analysis', 'to_review', 'to_verify')`
const live = `r.newborn_id = o.newborn_id and r.workgroup_id = o.workgroup_id and o.category = any(r.categories)
      and r.status in ('pending', 'assume_re_test')`
export const notApproved = `(r.status = 'pending' and r.approved_at is null and r.report_id is null)`

/**
 * Open orders with their step. @param arriving statuses of cards whose waiting categories come to their laboratory, as a list of SQL
 * @param before a step that comes before that of the work, as SQL with a comma
 */
export const ordersBy = (
  arriving: string,
  before = '',
) => `select o.id as order_id, o.workgroup_id, o.newborn_id, o.category, n.birth_at,
    coalesce(${before}case work.status when 'accepted' then 'to_plan' else work.status end,
      case when exists (select from analyzable_samples a join samples card on card.id = a.sample_id
          where a.newborn_id = o.newborn_id and a.category = o.category and a.workgroup_id = o.workgroup_id
            and a.deleted_at is null and a.status = 'waiting' and card.status in ${arriving}) then 'arriving'
        when asked.id is null then 'stalled'
        when exists (select from sample_requests r where ${live} and r.type <> 'scheduled' and not ${notApproved}) then 'recall'
        when exists (select from sample_requests r where ${live} and ${notApproved}) then 'to_approve'
        when (exists (select from reports signed where signed.analysis_request_id = o.id and signed.status = 'accepted')
            or exists (select from analyzable_samples waits where waits.newborn_id = o.newborn_id and waits.category = o.category
              and waits.workgroup_id = o.workgroup_id and waits.deleted_at is null and waits.status = 'recall'))
          and exists (select from sample_requests r where ${live} and r.type = 'scheduled' and not ${notApproved}) then 'planned_card'
        else 'stalled' end) as step,
    coalesce(work.accepted_at, o.opened_at) as since, work.sample_id, work.due_at,
    work.current_sample_analysis_id as analysis_id,
    coalesce(work.priority = 'urgent', false) or coalesce(asked.urgent, false) as urgent,
    asked.id as asked_id, case when asked.status = 'pending' then asked.due_date end as asked_until
  from analysis_requests o
  join newborns n on n.id = o.newborn_id
  left join lateral (select a.status, a.accepted_at, a.sample_id, a.due_at, a.current_sample_analysis_id, a.priority
    from analyzable_samples a where a.newborn_id = o.newborn_id and a.category = o.category
      and a.workgroup_id = o.workgroup_id and a.deleted_at is null and a.status in ${atWork}
    order by a.accepted_at desc nulls last, a.id desc limit 1) work on true
  left join lateral (select r.id, r.status, r.due_date, r.urgent from sample_requests r where ${live}
    order by r.urgent desc, r.due_date nulls last, r.id limit 1) asked on true
  where o.status = 'open' and o.newborn_id = any(ids)`

/** A category of the newborn for which no order was ever opened in the laboratory. */
export const unknown = `not exists (select from analysis_requests known where known.newborn_id = a.newborn_id
        and known.category = a.category and known.workgroup_id = a.workgroup_id)`
export const midnight = (day: string) => `((${day})::timestamp at time zone 'Europe/Rome')`

const parts = `select workgroup_id, as_hub, newborn_id, category, step, birth_at, by_age, motivation, due_on,
    min(from_at) as from_at from (
    -- Open orders.
    select o.workgroup_id, false as as_hub, o.newborn_id, o.category, o.step, o.birth_at,
      case when o.step = 'stalled' then null else true end as by_age, '-infinity'::timestamptz as from_at,
      null::text as motivation, null::date as due_on
    from order_standings o where o.newborn_id = any(ids) and o.step <> 'planned_card'
    union all
    -- Open orders of other laboratories, for the one that accepts the newborn's cards.
    select e.hub_workgroup_id, true, o.newborn_id, o.category, o.step, o.birth_at, true, '-infinity', null, null
    from order_standings o join expected_categories e on e.newborn_id = o.newborn_id and e.category = o.category
    where o.newborn_id = any(ids) and not e.settled and e.hub_workgroup_id <> o.workgroup_id
    union all
    -- Cards that were sent and never accepted.
    select t.workgroup_id, false, t.newborn_id, t.category, v.step, t.birth_at, v.by_age, '-infinity', null, null
    from (select a.workgroup_id, a.newborn_id, a.category, n.birth_at,
        bool_or(card.status = 'shipped') as shipped, bool_or(card.status = 'not_received') as lost
      from analyzable_samples a join samples card on card.id = a.sample_id join newborns n on n.id = a.newborn_id
      where a.newborn_id = any(ids) and a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null
        and card.status in ('shipped', 'not_received') and n.closure_at is null and ${unknown}
      group by a.workgroup_id, a.newborn_id, a.category, n.birth_at) t
    cross join lateral (
      select 'stalled' as step, case when t.shipped then false end as by_age where t.lost
      union all select 'arriving', true where t.shipped) v
    union all
    -- Categories of accepted cards that their laboratory has not taken in.
    select seen.workgroup_id, seen.as_hub, a.newborn_id, a.category, 'not_taken_in', n.birth_at, null,
      card.accepted_at + interval '48 hours', null, null
    from analyzable_samples a join samples card on card.id = a.sample_id join newborns n on n.id = a.newborn_id
    left join shippings on shippings.id = card.shipping_id
    cross join lateral (select a.workgroup_id, false as as_hub
      union all select shippings.destination_workgroup_id, true where shippings.destination_workgroup_id is not null) seen
    where a.newborn_id = any(ids) and a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null
      and card.status = 'accepted' and card.accepted_at is not null and n.closure_at is null and ${unknown}
    union all
    -- Requests by hand that nobody has approved.
    select r.workgroup_id, false, r.newborn_id, category, 'to_approve', n.birth_at, null,
      least(${midnight('r.due_date')}, r.created_at + case when r.urgent then interval '4 hours' else interval '24 hours' end),
      null, null
    from sample_requests r join newborns n on n.id = r.newborn_id and n.closure_at is null cross join unnest(r.categories) category
    where r.newborn_id = any(ids) and ${notApproved} and r.type <> 're_test'
    union all
    -- Expected categories that no order and no card moves.
    select seen.workgroup_id, seen.as_hub, e.newborn_id, e.category, v.step, e.birth_at, v.by_age,
      case when v.at_once then '-infinity' else e.birth_at + interval '120 hours' end, null, null
    from (select e.*, n.birth_at,
        exists (select from samples card where card.newborn_id = e.newborn_id and card.deleted_at is null
          and card.status not in ('registered', 'shipped', 'not_received')) as decided,
        exists (select from analyzable_samples a join samples card on card.id = a.sample_id
          where a.newborn_id = e.newborn_id and a.category = e.category and a.deleted_at is null and a.status = 'waiting'
            and card.deleted_at is null and card.status = 'shipped') as coming
      from expected_categories e join newborns n on n.id = e.newborn_id
      where e.newborn_id = any(ids) and not e.settled and n.closure_at is null and n.merged_into_id is null
        and not exists (select from analysis_requests r where r.newborn_id = e.newborn_id and r.category = e.category
          and r.status = 'open')
        and not exists (select from analyzable_samples a join samples card on card.id = a.sample_id
          where a.newborn_id = e.newborn_id and a.category = e.category and a.deleted_at is null and a.status = 'waiting'
            and card.deleted_at is null and card.status in ('accepted', 'not_received'))
        and not exists (select from sample_requests refused join communications said on said.sample_request_id = refused.id
          where refused.newborn_id = e.newborn_id and e.category = any(refused.categories) and refused.status = 'refused'
            and said.recipient_type = 'genitore' and said.outcome = 'rifiuto' and said.file_id is not null)) e
    cross join lateral (
      select 'consent' as step, null::boolean as by_age, false as at_once where e.consent_unknown
      union all select 'stalled', null, not e.coming where not e.consent_unknown and e.decided
      union all select 'arriving', true, false where not e.consent_unknown and not e.decided and e.coming
      union all select 'no_card', case when e.coming then false end, false where not e.consent_unknown and not e.decided) v
    cross join lateral (select e.workgroup_id, false as as_hub
      union all select e.hub_workgroup_id, true where e.hub_workgroup_id is not null) seen
    union all
    -- Planned cards that no card on its way answers, from the day after their grace.
    select r.workgroup_id, false, r.newborn_id, category, 'missed', n.birth_at, null,
      ${midnight('r.due_date + coalesce(r.grace_days, 3) + 1')}, coalesce(m.machine_name, 'control'), r.due_date
    from sample_requests r join newborns n on n.id = r.newborn_id and n.closure_at is null
    left join motivations m on m.id = r.motivation_id cross join unnest(r.categories) category
    where r.newborn_id = any(ids) and r.type = 'scheduled' and r.status = 'pending' and r.approved_at is not null
      and r.due_date is not null
      and not exists (select from samples card where card.newborn_id = r.newborn_id and card.deleted_at is null
        and card.status = 'shipped'
        and (card.collected_at at time zone 'Europe/Rome')::date >= coalesce(r.from_date, r.due_date - 3))
  ) every group by workgroup_id, as_hub, newborn_id, category, step, birth_at, by_age, motivation, due_on`

export const standingColumns = [
  ...['workgroup_id', 'newborn_id', 'category', 'birth_at', 'step', 'since', 'sample_id', 'due_at'],
  ...['analysis_id', 'urgent', 'asked_id', 'asked_until'],
]
export const partColumns = [
  ...[
    'workgroup_id',
    'as_hub',
    'newborn_id',
    'category',
    'step',
    'birth_at',
    'by_age',
    'motivation',
    'due_on',
  ],
  'from_at',
]
export const of = (alias: string, columns: readonly string[]) =>
  columns.map((name) => `${alias}.${name}`).join(', ')

/**
 * The function that writes the summaries of newborns anew, and says how many rows differed. A plan is made once for a connection.
 * @param parts reasons of the failsafe, as a query @param columns of a part @param orders open orders, as a query
 */
export const refreshFunction = (
  verb: string,
  parts: string,
  columns: readonly string[],
  orders = ordersBy(`('registered', 'shipped')`),
) =>
  `${verb} function refresh_standings(ids bigint[]) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    declare changed integer; more integer;
    begin
      with fresh as materialized (${orders}),
      gone as (delete from order_standings s where s.newborn_id = any(ids)
        and s.order_id not in (select order_id from fresh) returning 1),
      put as (insert into order_standings (order_id, ${standingColumns.join(', ')})
        select order_id, ${standingColumns.join(', ')} from fresh
        on conflict (order_id) do update set (${standingColumns.join(', ')}) = row(${of('excluded', standingColumns)})
          where (${of('order_standings', standingColumns)}) is distinct from (${of('excluded', standingColumns)})
        returning 1)
      select (select count(*) from gone) + (select count(*) from put) into changed;
      with fresh as materialized (${parts}),
      gone as (delete from failsafe_parts p where p.newborn_id = any(ids) and not exists (select from fresh f
        where f.newborn_id = p.newborn_id and (${of('f', columns)}) is not distinct from (${of('p', columns)})) returning 1),
      put as (insert into failsafe_parts (${columns.join(', ')}) select ${columns.join(', ')} from fresh f
        where not exists (select from failsafe_parts p
          where p.newborn_id = f.newborn_id and (${of('f', columns)}) is not distinct from (${of('p', columns)})) returning 1)
      select (select count(*) from gone) + (select count(*) from put) into more;
      return changed + more;
    end $$`

/** Both are written by one function, which the commit calls. */
export const refreshStandings = migration(
  refreshFunction('create', parts, partColumns),
  // One after the other for a newborn: whoever comes second reads what the first one has committed. Locks are taken in one order.
  `create function lock_standings(ids bigint[]) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1600, slot) from (
        select distinct (id % 1024)::integer as slot from unnest(ids) id order by 1 offset 0) slots;
    end $$`,
  `create function settle_standings() returns trigger language plpgsql as $$
    declare ids bigint[];
    begin
      ids := array(select newborn from standing_marks where transaction = txid_current());
      if cardinality(ids) = 0 then return null; end if;
      delete from standing_marks where transaction = txid_current();
      perform lock_standings(ids);
      perform refresh_standings(ids);
      return null;
    end $$`,
  `create constraint trigger settle_standings after insert on standing_marks deferrable initially deferred
    for each row execute function settle_standings()`,
)
