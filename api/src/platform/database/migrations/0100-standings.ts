import { migration, moment } from './statements.ts'

/**
 * Steps of open orders, and reasons of newborns on the failsafe list: worked out for a newborn when a transaction that changed
 * its rows commits, so that the lists read what is open and work nothing out. Facts that depend on the time are kept in columns that the
 * lists compare with their moment. `refresh_standings` (0101) writes both.
 */
export const standings = migration(
  `create table order_standings (
    order_id bigint primary key references analysis_requests on delete cascade,
    workgroup_id bigint not null,
    newborn_id bigint not null references newborns on delete cascade,
    category text not null,
    birth_at ${moment} not null,
    step text not null,
    since ${moment} not null,
    sample_id bigint,
    due_at ${moment},
    analysis_id bigint,
    urgent boolean not null,
    /* The request that it waits for, and the day after which that is late; null while it cannot be late. */
    asked_id bigint,
    asked_until date
  )`,
  'create index on order_standings (newborn_id)',
  'create index on order_standings (workgroup_id, category)',

  `create table failsafe_parts (
    /* Who sees it; as the hub without regard to categories. */
    workgroup_id bigint,
    as_hub boolean not null,
    newborn_id bigint not null references newborns on delete cascade,
    category text not null,
    step text not null,
    birth_at ${moment} not null,
    /* True: from the first step of age on. False: until then. Null: whatever the age. */
    by_age boolean,
    from_at ${moment} not null,
    /* Of a planned card that is missing. */
    motivation text,
    due_on date
  )`,
  // Read in the order of newborns, without the table.
  `create unique index failsafe_parts_of_laboratory on failsafe_parts
    (workgroup_id, newborn_id, category, step, by_age, as_hub, motivation, due_on) include (from_at, birth_at) nulls not distinct`,
  'create index on failsafe_parts (newborn_id)',

  // Newborns whose rows a running transaction has changed; empty outside of one.
  `create table standing_marks (
    transaction bigint not null,
    newborn bigint not null,
    primary key (transaction, newborn)
  )`,

  // How far the comparison of the summaries with the rows has come, and what it found last.
  `create table standing_sweeps (
    id integer primary key check (id = 1),
    last_id bigint not null default 0,
    ran_at ${moment},
    finished_at ${moment},
    repaired_at ${moment},
    repaired integer not null default 0
  )`,
)
