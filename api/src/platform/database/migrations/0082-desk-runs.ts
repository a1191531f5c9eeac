import { migration, moment } from './statements.ts'

/** When the job of the recall desk last went through, for whoever reads its escalations. */
export const deskRuns = migration(
  `create table job_runs (
    job text primary key,
    ran_at ${moment} not null
  )`,
)
