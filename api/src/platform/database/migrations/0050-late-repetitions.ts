import { migration, moment, oneOf } from './statements.ts'

/** A finding whose repetition is late, or has no disc left, is decided again without waiting for it. */
export const lateRepetitions = migration(
  'alter table sample_analyses drop constraint sample_analyses_pending_reason_check',
  `alter table sample_analyses add constraint sample_analyses_pending_reason_check
    ${oneOf('pending_reason', ['suspended', 'report_refused', 'report_reopened', 'recall_refused', 'second_tier_late', 're_test_late'])}`,
  // Pages that ask for late ones read few requests of many.
  `create index sample_requests_repetitions on sample_requests (origin_sample_analysis_id)
    where type = 're_test' and status in ('pending', 'assume_re_test')`,
  // When a punching last found too little blood on the card.
  `alter table samples add column insufficient_at ${moment}`,
  // A version of one hour lacked it: 0047 was changed after its release. 0077 says the rest.
  'drop index if exists sample_requests_second_tiers',
)
