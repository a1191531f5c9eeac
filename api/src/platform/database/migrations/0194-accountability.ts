import { migration } from './statements.ts'

/** Figures of a period start at the rows of the period: decisions and unsuitable cards had no index by their moment. */
export const accountability = migration(
  'create index sample_analyses_decided on sample_analyses (decided_at) where decided_at is not null',
  `create index analyzable_samples_unsuitable on analyzable_samples (workgroup_id, ended_at)
    where status = 'not_valid' and deleted_at is null`,
)
