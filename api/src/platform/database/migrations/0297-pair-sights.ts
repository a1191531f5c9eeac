import { migration } from './statements.ts'

/** As the list of likely duplicates begins: what waits for a decision, the likeliest first; then the latest decisions (0018). */
const place = `(case when p.status = 'open' then -p.score
      else extract(epoch from timestamptz '2100-01-01 00:00:00+00' - p.decided_at) end)::double precision`

/** By what a laboratory sees the cards of one record of a pair. @param record its column in `newborn_pairs` */
const seenOf = (record: string) =>
  `coalesce(array_agg(distinct card.seen_by) filter (where card.newborn_id = ${record}), '{}')`

const unjoined = 'a.merged_into_id is null and b.merged_into_id is null'

/** Pairs with who sees them, as a query: the rules of `pairInSight`, for every laboratory at once. */
const fresh = `select p.id as pair_id, seen.workgroup_id, p.status, ${place} as place, seen.first_by, seen.second_by
  from newborn_pairs p join newborns a on a.id = p.first_id join newborns b on b.id = p.second_id
  cross join lateral (
    select card.workgroup_id, ${seenOf('p.first_id')} as first_by, ${seenOf('p.second_id')} as second_by
    from (
      select s.newborn_id, way.workgroup_id, way.seen_by from samples s left join shippings on shippings.id = s.shipping_id
      cross join lateral (
        select 0::bigint as workgroup_id, '*' as seen_by
        union all select shippings.destination_workgroup_id, '*' where shippings.destination_workgroup_id is not null
        union all select part.workgroup_id, part.category from analyzable_samples part
          where part.sample_id = s.id and part.deleted_at is null and part.workgroup_id is not null) way
      where s.newborn_id in (p.first_id, p.second_id) and s.deleted_at is null and s.status <> 'registered'
    ) card group by card.workgroup_id) seen
  where p.id = any(pairs) and p.status <> 'twins' and (p.status = 'merged'
    or ${unjoined} and cardinality(seen.first_by) > 0 and cardinality(seen.second_by) > 0)`

const columns = ['status', 'place', 'first_by', 'second_by']
const of = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ')

/**
 * Which laboratory sees which pair of likely duplicates, and by what: the list worked out for each of ten thousand pairs whether cards of
 * both newborns are in sight. Written by the commit that changes a pair, a card, a category of it or a shipment, as the
 * summaries of what is open (0101).
 */
export const pairSights = migration(
  'set constraints all immediate',
  `create table pair_sights (
    pair_id bigint not null references newborn_pairs on delete cascade,
    /* 0: for those who see every laboratory. */
    workgroup_id bigint not null,
    status text not null,
    place double precision not null,
    /* Categories by which the laboratory sees cards of the one and of the other record; an asterisk: as the one that accepts them. */
    first_by text[] not null,
    second_by text[] not null,
    primary key (pair_id, workgroup_id)
  )`,
  // Read and counted in the order of the list, without the table.
  `create index pair_sights_to_decide on pair_sights (workgroup_id, place, pair_id) include (status, first_by, second_by)`,
  `create index pair_sights_open on pair_sights (pair_id) where status = 'open'`,

  `create function refresh_pair_sights(ids bigint[]) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    declare pairs bigint[]; changed integer;
    begin
      pairs := array(select id from newborn_pairs where first_id = any(ids)
        union select id from newborn_pairs where second_id = any(ids));
      if cardinality(pairs) = 0 then return 0; end if;
      -- Two transactions about the one and the other newborn of a pair: the second one reads what the first has committed.
      perform pg_advisory_xact_lock(1601, slot) from (
        select distinct (id % 1024)::integer as slot from unnest(pairs) id order by 1 offset 0) slots;
      with fresh as materialized (${fresh}),
      gone as (delete from pair_sights s where s.pair_id = any(pairs)
        and not exists (select from fresh f where f.pair_id = s.pair_id and f.workgroup_id = s.workgroup_id) returning 1),
      put as (insert into pair_sights (pair_id, workgroup_id, ${columns.join(', ')})
        select pair_id, workgroup_id, ${columns.join(', ')} from fresh
        on conflict (pair_id, workgroup_id) do update set (${columns.join(', ')}) = row(${of('excluded')})
          where (${of('pair_sights')}) is distinct from (${of('excluded')})
        returning 1)
      select (select count(*) from gone) + (select count(*) from put) into changed;
      return changed;
    end $$`,
  `create or replace function settle_standings() returns trigger language plpgsql as $$
    declare ids bigint[];
    begin
      ids := array(select newborn from standing_marks where transaction = txid_current());
      if cardinality(ids) = 0 then return null; end if;
      delete from standing_marks where transaction = txid_current();
      perform lock_standings(ids);
      perform refresh_standings(ids);
      perform refresh_pair_sights(ids);
      return null;
    end $$`,
  `create function mark_pair() returns trigger language plpgsql as $$
    begin
      perform mark_newborn(new.first_id);
      perform mark_newborn(new.second_id);
      return null;
    end $$`,
  `create trigger mark_pairs after insert or update of status, score, decided_at, first_id, second_id on newborn_pairs
    for each row execute function mark_pair()`,

  'select refresh_pair_sights(array(select first_id from newborn_pairs))',
)
