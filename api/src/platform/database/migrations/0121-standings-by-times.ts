import { midnight, notApproved, partColumns, refreshFunction, unknown } from './0101-refresh-standings.ts'
import { migration } from './statements.ts'

/**
 * Reasons of the failsafe with the laboratory whose times count: that of the category, otherwise the one that accepts the cards.
 * @param toTakeIn condition of a waiting category `a` on an accepted card
 * @param plannedDay day from which a planned card `r` is missed
 * @param more further reasons, as a query with "union all" at its end
 */
export const partsBy = (
  toTakeIn: string,
  plannedDay = 'r.due_date',
  more = '',
) => `select workgroup_id, as_hub, newborn_id, category, step, birth_at, by_age, motivation, due_on, owner_id,
    min(from_at) as from_at from (
    -- Open orders.
    select o.workgroup_id, false as as_hub, o.newborn_id, o.category, o.step, o.birth_at,
      case when o.step = 'stalled' then null else true end as by_age, '-infinity'::timestamptz as from_at,
      null::text as motivation, null::date as due_on, o.workgroup_id as owner_id
    from order_standings o where o.newborn_id = any(ids) and o.step <> 'planned_card'
    union all${more}
    -- Open orders of other laboratories, for the one that accepts the newborn's cards.
    select e.hub_workgroup_id, true, o.newborn_id, o.category, o.step, o.birth_at, true, '-infinity', null, null, o.workgroup_id
    from order_standings o join expected_categories e on e.newborn_id = o.newborn_id and e.category = o.category
    where o.newborn_id = any(ids) and not e.settled and e.hub_workgroup_id <> o.workgroup_id
    union all
    -- Cards that were sent and never accepted.
    select t.workgroup_id, false, t.newborn_id, t.category, v.step, t.birth_at, v.by_age, '-infinity', null, null, t.workgroup_id
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
      card.accepted_at + make_interval(hours => hours.taken_in_hours), null, null, a.workgroup_id
    from analyzable_samples a join samples card on card.id = a.sample_id join newborns n on n.id = a.newborn_id
    join times_in_force hours on hours.workgroup_id = a.workgroup_id
    left join shippings on shippings.id = card.shipping_id
    cross join lateral (select a.workgroup_id, false as as_hub
      union all select shippings.destination_workgroup_id, true where shippings.destination_workgroup_id is not null) seen
    where a.newborn_id = any(ids) and a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null
      and card.status = 'accepted' and card.accepted_at is not null and n.closure_at is null and ${toTakeIn}
    union all
    -- Requests by hand that nobody has approved.
    select r.workgroup_id, false, r.newborn_id, category, 'to_approve', n.birth_at, null,
      least(${midnight('r.due_date')}, r.created_at + make_interval(hours =>
        case when r.urgent then hours.approve_urgent_hours else hours.approve_ordinary_hours end)),
      null, null, r.workgroup_id
    from sample_requests r join newborns n on n.id = r.newborn_id and n.closure_at is null
    join times_in_force hours on hours.workgroup_id = r.workgroup_id cross join unnest(r.categories) category
    where r.newborn_id = any(ids) and ${notApproved} and r.type <> 're_test'
    union all
    -- Expected categories that no order and no card moves.
    select seen.workgroup_id, seen.as_hub, e.newborn_id, e.category, v.step, e.birth_at, v.by_age,
      case when v.at_once then '-infinity' else e.birth_at + make_interval(hours => 24 * hours.first_card_days) end, null, null, e.owner_id
    from (select e.*, n.birth_at, coalesce(e.workgroup_id, e.hub_workgroup_id, 0) as owner_id,
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
    join times_in_force hours on hours.workgroup_id = e.owner_id
    cross join lateral (select e.workgroup_id, false as as_hub
      union all select e.hub_workgroup_id, true where e.hub_workgroup_id is not null) seen
    union all
    -- Planned cards that no card on its way answers, from the day after their grace.
    select r.workgroup_id, false, r.newborn_id, category, 'missed', n.birth_at, null,
      ${midnight(`${plannedDay} + coalesce(r.grace_days, 3) + 1`)}, coalesce(m.machine_name, 'control'), ${plannedDay}, r.workgroup_id
    from sample_requests r join newborns n on n.id = r.newborn_id and n.closure_at is null
    left join motivations m on m.id = r.motivation_id cross join unnest(r.categories) category
    where r.newborn_id = any(ids) and r.type = 'scheduled' and r.status = 'pending' and r.approved_at is not null
      and ${plannedDay} is not null
      and not exists (select from samples card where card.newborn_id = r.newborn_id and card.deleted_at is null
        and card.status = 'shipped'
        and (card.collected_at at time zone 'Europe/Rome')::date >= coalesce(r.from_date, r.due_date - 3))
  ) every group by workgroup_id, as_hub, newborn_id, category, step, birth_at, by_age, motivation, due_on, owner_id`

/**
 * Hours and days of the failsafe are those of the laboratory that has the category, in its own list and in that of the one that
 * accepts the cards. A set that begins or ends to act marks the newborns whose moments it moves.
 */
export const standingsByTimes = migration(
  // Rows of earlier migrations of the same upgrade may have written summaries.
  'set constraints all immediate',
  'alter table failsafe_parts add column owner_id bigint not null default 0',
  'drop index failsafe_parts_of_laboratory',
  // Read in the order of newborns, without the table.
  `create unique index failsafe_parts_of_laboratory on failsafe_parts
    (workgroup_id, newborn_id, category, step, by_age, as_hub, motivation, due_on, owner_id)
    include (from_at, birth_at) nulls not distinct`,
  refreshFunction('create or replace', partsBy(unknown), [...partColumns, 'owner_id']),
  // Steps of age are compared by the lists; the other moments are stored.
  `create function mark_times() returns trigger language plpgsql as $$
    declare laboratory bigint;
    begin
      laboratory := case when tg_op = 'DELETE' then old.workgroup_id else new.workgroup_id end;
      perform mark_newborn(moved.newborn_id) from (select distinct newborn_id from failsafe_parts
        where from_at > '-infinity' and step <> 'missed' and (laboratory is null or owner_id = laboratory)) moved;
      return null;
    end $$`,
  `create trigger mark_time_sets_made after insert on time_sets for each row
    when (new.state = 'active' or new.workgroup_id is null) execute function mark_times()`,
  `create trigger mark_time_sets_changed after update on time_sets for each row
    when (old.state = 'active' or new.state = 'active' or new.workgroup_id is null) execute function mark_times()`,
  `create trigger mark_time_sets_removed after delete on time_sets for each row
    when (old.state = 'active' or old.workgroup_id is null) execute function mark_times()`,
  'select refresh_standings(array(select distinct newborn_id from failsafe_parts))',
)
