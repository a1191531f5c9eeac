import { migration } from './statements.ts'

/** Each further card of a kept record looks for the records that were joined to it. */
export const mergesKept = migration(
  'create index newborn_merges_kept on newborn_merges (kept_id) where undone_at is null',
)
