import { migration } from './statements.ts'

/** The recall desk and the pending analyses look for second tiers that a lead refused: few of many requests. */
export const refusedTiers = migration(
  `create index sample_requests_refused_tiers on sample_requests (origin_sample_analysis_id)
    where type = 're_test' and status = 'refused' and second_tier_type_id is not null`,
)
