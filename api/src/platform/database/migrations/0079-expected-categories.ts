import { migration, moment } from './statements.ts'

/** A category has its outcome: its order ended with a final report or with the newborn, whoever closed it. */
const hasOutcome = (newborn: string, category: string) => `exists (select from analysis_requests r
  where r.newborn_id = ${newborn} and r.category = ${category} and r.status = 'closed'
    and (r.close_reason in ('report_negative', 'positivity_returned', 'report_positive_referred', 'newborn_closed')
      or exists (select from reports signed where signed.analysis_request_id = r.id and signed.status = 'accepted'
        and signed.outcome <> 'recall')))`

/**
 * Categories that are expected of a newborn from the moment that it or a card is known (safety, section 8). Triggers keep them: a
 * category of a card is expected, and it is settled while an order with an outcome exists.
 */
export const expectedCategories = migration(
  `create table expected_categories (
    newborn_id bigint not null references newborns,
    category text not null references screenings,
    -- Laboratory that analyses it; null where none does.
    workgroup_id bigint references workgroups,
    -- Laboratory to which the newborn's cards are sent: it sees category, state and dates.
    hub_workgroup_id bigint references workgroups,
    since ${moment} not null,
    -- The family has not said yet whether it consents.
    consent_unknown boolean not null default false,
    settled boolean not null default false,
    primary key (newborn_id, category)
  )`,
  'create index expected_categories_open on expected_categories (workgroup_id) where not settled',
  'create index expected_categories_hub on expected_categories (hub_workgroup_id) where not settled',
  `insert into expected_categories (newborn_id, category, workgroup_id, hub_workgroup_id, since, settled)
    select distinct on (a.newborn_id, a.category) a.newborn_id, a.category, a.workgroup_id, s.destination_workgroup_id,
      a.created_at, ${hasOutcome('a.newborn_id', 'a.category')}
    from analyzable_samples a join samples card on card.id = a.sample_id left join shippings s on s.id = card.shipping_id
    where a.deleted_at is null order by a.newborn_id, a.category, a.id`,
  `create function expect_category() returns trigger language plpgsql as $$
    begin
      if new.newborn_id is null then return null; end if;
      insert into expected_categories (newborn_id, category, workgroup_id, hub_workgroup_id, since, settled)
        select new.newborn_id, new.category, new.workgroup_id,
          (select s.destination_workgroup_id from samples card join shippings s on s.id = card.shipping_id where card.id = new.sample_id),
          new.created_at, ${hasOutcome('new.newborn_id', 'new.category')}
        on conflict (newborn_id, category) do update
          set workgroup_id = excluded.workgroup_id, consent_unknown = false,
            hub_workgroup_id = coalesce(excluded.hub_workgroup_id, expected_categories.hub_workgroup_id)
          where expected_categories.workgroup_id is distinct from excluded.workgroup_id
            or expected_categories.consent_unknown;
      return null;
    end $$`,
  `create trigger expect_category after insert or update of newborn_id, category on analyzable_samples
    for each row execute function expect_category()`,
  `create function settle_category() returns trigger language plpgsql as $$
    begin
      update expected_categories e set settled = ${hasOutcome('e.newborn_id', 'e.category')}
        where e.newborn_id in (new.newborn_id, old.newborn_id) and e.category in (new.category, old.category)
          and e.settled <> ${hasOutcome('e.newborn_id', 'e.category')};
      return null;
    end $$`,
  `create trigger settle_category after insert or update of status, close_reason, newborn_id, category on analysis_requests
    for each row execute function settle_category()`,
)
