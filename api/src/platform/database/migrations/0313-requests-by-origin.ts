import { migration } from './statements.ts'

/**
 * The requests that a finding has brought, refused ones too: each reading of an episode asks for them. The indices by origin had live
 * requests and refused second tiers alone, so that every request of all years was read for each card.
 */
export const requestsByOrigin = migration(
  `create index sample_requests_origin_analyzable on sample_requests (origin_analyzable_id)
    where origin_analyzable_id is not null`,
  `create index sample_requests_origin_analysis on sample_requests (origin_sample_analysis_id)
    where type = 're_test'`,
)
