import { migration } from './statements.ts'

/** The file by which the servers at work know their data directory from a copy of it, and when the disk says it was changed. */
export const directoryMark = migration(
  'alter table installation_identity add column directory_mark text',
  'alter table installation_identity add column directory_mark_changed text',
)
