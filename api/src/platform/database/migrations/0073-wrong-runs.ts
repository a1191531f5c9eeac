import { migration } from './statements.ts'

/** A run that a lead called wrong holds its analytes again; a request by hand recalls no finding. */
export const wrongRuns = migration(
  // Who called the run wrong, when and why; taken away by the release that answers it.
  'alter table plates add column wrong_run jsonb',
  'alter table sample_requests add column by_hand boolean not null default false',
)
