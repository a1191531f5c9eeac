import { migration, oneOf } from './statements.ts'

/** Requests are refused, approved and answered by hand: an analysis that waited for one is decided again. */
export const requestsByHand = migration(
  'alter table sample_analyses drop constraint sample_analyses_pending_reason_check',
  `alter table sample_analyses add constraint sample_analyses_pending_reason_check
    ${oneOf('pending_reason', ['suspended', 'report_refused', 'report_reopened', 'recall_refused', 'second_tier_late', 're_test_late', 're_test_refused', 'serum_uploaded'])}`,
  `alter table sample_requests add column serum_outcome text
    ${oneOf('serum_outcome', ['confirmed', 'in_range', 'doubtful'])}`,
  'alter table sample_requests add column collected_at timestamptz(3)',
  // Who follows the request until it is answered.
  'alter table sample_requests add column owner_id bigint references users',
  'create index on sample_requests (owner_id) where owner_id is not null',
)
