import { migration, moment } from './statements.ts'

/** How far the comparison of earlier newborns has come, one row for each state of its rules. */
export const earlierDuplicates = migration(
  `create table duplicate_searches (
    rules integer primary key,
    last_id bigint not null default 0,
    compared integer not null default 0,
    started_at ${moment} not null,
    /* Until then one process is at work on it. */
    held_until ${moment},
    finished_at ${moment}
  )`,
)
