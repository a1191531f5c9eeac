import { migration } from './statements.ts'

/** A write that names an older version of a register's row, an account or a place is refused. */
export const recordVersions = migration(
  'alter table internal_registry add column version integer not null default 0',
  'alter table users add column version integer not null default 0',
  'alter table workgroups add column version integer not null default 0',
)
