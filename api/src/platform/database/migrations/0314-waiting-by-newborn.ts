import { migration } from './statements.ts'

/**
 * What waits is asked for by the newborn, by the card of a laboratory, and by the laboratory. An index by laboratory and category was taken for
 * all three where statistics were old: an acceptance read every waiting category of the laboratory.
 */
export const waitingByNewborn = migration(
  'drop index analyzable_samples_waiting',
  `create index analyzable_samples_waiting on analyzable_samples (workgroup_id, sample_id)
    where status = 'waiting' and deleted_at is null`,
  `create index analyzable_samples_waiting_newborn on analyzable_samples (newborn_id, category, workgroup_id)
    where status = 'waiting' and deleted_at is null`,
)
