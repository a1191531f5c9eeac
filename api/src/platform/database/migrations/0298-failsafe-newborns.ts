import { migration, moment } from './statements.ts'

/** Steps in which nothing moves the category (`stillSteps`). */
const still = `('stalled', 'not_taken_in', 'to_approve', 'no_card', 'consent', 'sent_back')`

/** Every hour and day that acts, as one word: what was worked out by other times does not hold. */
const timesWord = `(select md5(string_agg(acting::text, ' ' order by acting.workgroup_id)) from times_in_force acting)`

const daysBefore = (column: string) => `make_interval(hours => 24 * acting.${column})`

/** What the list says of newborns at the moment "at", by their parts, and between which moments it says so. */
const fresh = `select parts.workgroup_id, parts.newborn_id, min(parts.birth_at) as birth_at,
    coalesce(array_agg(distinct parts.category) filter (where not parts.as_hub), '{}') as categories,
    bool_or(parts.counts) as listed, max(parts.passed) filter (where parts.counts and parts.step <> 'missed') as passed,
    bool_or(parts.counts and parts.step in ${still}) as stalled, bool_or(parts.counts and parts.step = 'missed') as missed,
    max(parts.since) as since, min(parts.until) as until, word as times
  from (
    select p.*, p.from_at <= at and (p.by_age is null or p.by_age = (p.birth_at <= at - ${daysBefore('report_days')})) as counts,
      (p.birth_at <= at - ${daysBefore('report_days')})::integer + (p.birth_at <= at - ${daysBefore('second_step_days')})::integer
        + (p.birth_at <= at - ${daysBefore('third_step_days')})::integer as passed, turn.since, turn.until
    from failsafe_parts p join times_in_force acting on acting.workgroup_id = p.owner_id
    cross join lateral (
      select coalesce(max(turned) filter (where turned <= at), '-infinity') as since,
        coalesce(min(turned) filter (where turned > at), 'infinity') as until
      from unnest(array[p.from_at, p.birth_at + ${daysBefore('report_days')}, p.birth_at + ${daysBefore('second_step_days')},
        p.birth_at + ${daysBefore('third_step_days')}]) turned) turn
    where p.newborn_id = any(ids) and p.workgroup_id is not null
  ) parts group by parts.workgroup_id, parts.newborn_id`

const said = ['birth_at', 'categories', 'listed', 'passed', 'stalled', 'missed']
const columns = [...said, 'since', 'until', 'times']
const of = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ')

/**
 * What the failsafe says of a newborn, for each laboratory, with the moments between which it says so: a reading counted the ten parts
 * of each newborn, eighty thousand in all. Outside of these moments, after other times, and for who sees some of the categories
 * alone, the list counts the parts of the newborn.
 */
export const failsafeNewborns = migration(
  'set constraints all immediate',
  `create table failsafe_newborns (
    workgroup_id bigint not null,
    newborn_id bigint not null references newborns on delete cascade,
    birth_at ${moment} not null,
    /* Of parts that people see by their category. */
    categories text[] not null,
    listed boolean not null,
    /* Steps of age; null where a planned card alone is missed. */
    passed integer,
    stalled boolean not null,
    missed boolean not null,
    since ${moment} not null,
    until ${moment} not null,
    times text not null,
    primary key (workgroup_id, newborn_id)
  )`,
  'create index on failsafe_newborns (newborn_id)',
  'create index on failsafe_newborns (until)',

  // Says how many rows were wrong: those that were only past their moment are not.
  `create function refresh_failsafe_newborns(ids bigint[], at timestamptz) returns integer language plpgsql
    set plan_cache_mode = force_generic_plan as $$
    declare wrong integer; word text := ${timesWord};
    begin
      with fresh as materialized (${fresh}),
      gone as (delete from failsafe_newborns k where k.newborn_id = any(ids)
        and not exists (select from fresh f where f.workgroup_id = k.workgroup_id and f.newborn_id = k.newborn_id)),
      put as (insert into failsafe_newborns (workgroup_id, newborn_id, ${columns.join(', ')})
        select workgroup_id, newborn_id, ${columns.join(', ')} from fresh
        on conflict (workgroup_id, newborn_id) do update set (${columns.join(', ')}) = row(${of('excluded', columns)})
          where (${of('failsafe_newborns', columns)}) is distinct from (${of('excluded', columns)}))
      select count(*) into wrong from fresh f
        full join (select * from failsafe_newborns where newborn_id = any(ids)) k
          on k.workgroup_id = f.workgroup_id and k.newborn_id = f.newborn_id
        where f.newborn_id is null or k.newborn_id is null
          or k.since <= at and at < k.until and k.times = word and (${of('k', said)}) is distinct from (${of('f', said)});
      return wrong;
    end $$`,
  // An import brings the rows with it.
  `create function keep_failsafe_newborns() returns trigger language plpgsql as $$
    declare ids bigint[];
    begin
      if current_setting('sne.marks', true) = 'off' then return null; end if;
      ids := array(select distinct newborn_id from changed);
      if cardinality(ids) > 0 then perform refresh_failsafe_newborns(ids, clock_timestamp()); end if;
      return null;
    end $$`,
  ...[
    ['insert', 'new'],
    ['delete', 'old'],
    ['update', 'new'],
  ].map(
    ([event, rows]) => `create trigger keep_newborns_after_${event} after ${event} on failsafe_parts
      referencing ${rows} table as changed for each statement execute function keep_failsafe_newborns()`,
  ),
  'select refresh_failsafe_newborns(array(select distinct newborn_id from failsafe_parts), clock_timestamp())',
)
