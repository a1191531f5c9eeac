import { migration, moment } from './statements.ts'

/** Kept files whose content is gone or another one, and how far the check of all kept files is. */
export const lostFiles = migration(
  `create table lost_files (
    file_id bigint primary key references files,
    reason text not null check (reason in ('missing', 'damaged', 'unreadable')),
    found_at ${moment} not null
  )`,
  `create table file_checks (
    id integer primary key check (id = 1),
    last_file_id bigint not null default 0,
    claimed_until ${moment},
    last_pass_at ${moment}
  )`,
)
