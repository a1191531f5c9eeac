import { migration } from './statements.ts'

/** A critical value comes from an import, or from a report of serum whose value lies out of its own limits. */
export const serumCriticalValues = migration(
  'alter table critical_values alter column plate_result_id drop not null',
  'alter table critical_values add column sample_request_id bigint references sample_requests',
  'alter table critical_values add constraint critical_values_source check (num_nonnulls(plate_result_id, sample_request_id) = 1)',
  'create unique index on critical_values (sample_request_id) where sample_request_id is not null',
)
