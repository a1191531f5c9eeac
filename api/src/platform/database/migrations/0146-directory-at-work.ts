import { migration } from './statements.ts'

/** The data directory on which the servers of this database work, and when one of them last said so. */
export const directoryAtWork = migration(
  'alter table installation_identity add column directory text',
  'alter table installation_identity add column directory_seen_at timestamptz',
)
