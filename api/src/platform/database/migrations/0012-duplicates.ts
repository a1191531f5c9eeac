import { id, migration, moment, oneOf } from './statements.ts'

/** Tables whose rows belong to a newborn, and move with a merge. */
const tablesOfNewborn = [
  'samples',
  'analysis_requests',
  'analyzable_samples',
  'reports',
  'sample_requests',
  'internal_registry',
  'newborn_events',
  'communications',
  'follow_ups',
]

/** Newborns that came twice: what was found, what a person decided, and what a merge changed. */
export const duplicates = migration(
  'alter table newborns add column merged_into_id bigint references newborns check (merged_into_id <> id)',
  'create index on newborns (merged_into_id) where merged_into_id is not null',
  // By these a newborn's like is found; each names few rows, however many there are.
  `create index newborns_mother_fiscal_code on newborns (upper(mother ->> 'fiscalCode'))
    where coalesce(mother ->> 'fiscalCode', '') <> ''`,
  "create index newborns_mother_birth on newborns (mother_sort, birth_at) where mother_sort <> ''",

  // Two records a row, the older one first, whatever became of them: what was decided is not asked again.
  `create table newborn_pairs (
    ${id},
    first_id bigint not null references newborns,
    second_id bigint not null references newborns,
    status text not null ${oneOf('status', ['open', 'merged', 'kept_apart', 'twins'])},
    score integer not null check (score between 0 and 100),
    evidence jsonb not null,
    found_at ${moment} not null,
    decided_at ${moment},
    decided_by bigint references users,
    reason text,
    version integer not null default 1,
    unique (first_id, second_id),
    check (first_id < second_id),
    check ((status in ('merged', 'kept_apart')) = (decided_at is not null))
  )`,
  'create index on newborn_pairs (status, found_at)',
  'create index on newborn_pairs (second_id)',

  // Every column that a merge changed, with what stood there: undoing puts it back.
  `create table newborn_merges (
    ${id},
    pair_id bigint not null references newborn_pairs,
    kept_id bigint not null references newborns,
    merged_id bigint not null references newborns,
    at ${moment} not null,
    by_user_id bigint not null references users,
    changes jsonb not null,
    held jsonb not null,
    undone_at ${moment},
    undone_by bigint references users,
    undone_reason text,
    check (kept_id <> merged_id)
  )`,
  'create unique index newborn_merges_standing on newborn_merges (merged_id) where undone_at is null',
  'create index on newborn_merges (pair_id)',

  // Whoever began before a merge and writes after it begins again, and finds the record that stays.
  `create function refuse_merged_newborn() returns trigger language plpgsql as $$
    declare joined bigint;
    begin
      select merged_into_id into joined from newborns where id = new.newborn_id for key share;
      if joined is not null then
        raise exception 'The newborn was joined to another' using errcode = 'serialization_failure';
      end if;
      return new;
    end $$`,
  ...tablesOfNewborn.map(
    (table) =>
      `create trigger ${table}_newborn before insert on ${table} for each row execute function refuse_merged_newborn()`,
  ),
)
