import { migration, moment } from './statements.ts'

const look = 'for each row execute function look_at_left_out()'

/**
 * Categories that a recall card does not run because another card of the newborn is suitable, and categories that acceptance asks
 * for all the same. Whatever may change that is noted by triggers, for the job that brings a category back.
 */
export const leftOutCategories = migration(
  `create table left_out_categories (
    analyzable_sample_id bigint primary key references analyzable_samples on delete cascade,
    at ${moment} not null
  )`,
  `create table asked_categories (
    sample_id bigint not null references samples on delete cascade,
    category text not null references screenings,
    reason text not null check (reason <> ''),
    asked_by bigint not null references users,
    at ${moment} not null,
    primary key (sample_id, category)
  )`,
  // Rows are only added and taken away: two transactions about one newborn never wait for each other here.
  `create table left_out_looks (
    id bigint generated always as identity primary key,
    newborn_id bigint not null
  )`,
  'create index left_out_looks_newborn on left_out_looks (newborn_id)',
  `create function look_at_left_out() returns trigger language plpgsql as $$
    begin
      insert into left_out_looks (newborn_id)
        select distinct a.newborn_id from analyzable_samples a join left_out_categories l on l.analyzable_sample_id = a.id
        where a.newborn_id = new.newborn_id or tg_op = 'UPDATE' and a.newborn_id = old.newborn_id;
      return null;
    end $$`,
  `create trigger look_at_left_out after update of status, deleted_at, newborn_id on analyzable_samples ${look.replace(
    'for each row',
    `for each row when (new.deleted_at is distinct from old.deleted_at or new.newborn_id <> old.newborn_id
      or new.status <> old.status and new.status in
        ('not_valid', 'not_required', 'closed', 'reported', 'recall', 'to_verify', 'waiting'))`,
  )}`,
  `create trigger look_at_left_out after update of status, deleted_at, newborn_id, collected_at, age_at_collection_hours, feeding,
    conditions on samples ${look}`,
  `create trigger look_at_left_out after insert or update of status, approved_at, categories on sample_requests ${look}`,
  `create trigger look_at_left_out after insert or update of status, outcome on reports ${look}`,
)
