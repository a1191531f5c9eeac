import { migration } from './statements.ts'

/** The reception of a laboratory has the categories that ended today; without an index it read every category of the laboratory. */
export const endedCategories = migration(
  `create index analyzable_samples_ended on analyzable_samples (workgroup_id, ended_at)
    where ended_at is not null and deleted_at is null`,
)
