import { migration, oneOf } from './statements.ts'

/** A finding whose second tier is late, or has no disc left, is decided again without waiting for it. */
export const lateSecondTiers = migration(
  'alter table sample_analyses drop constraint sample_analyses_pending_reason_check',
  `alter table sample_analyses add constraint sample_analyses_pending_reason_check
    ${oneOf('pending_reason', ['suspended', 'report_refused', 'report_reopened', 'recall_refused', 'second_tier_late'])}`,
  // Pages that ask for late ones read few requests of many.
  `create index sample_requests_second_tiers on sample_requests (origin_sample_analysis_id)
    where second_tier_type_id is not null and status in ('pending', 'assume_re_test')`,
)
