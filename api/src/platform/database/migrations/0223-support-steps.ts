import { migration } from './statements.ts'

/** Each step names the person who made it in a session of support: few rows of the trail. */
export const supportSteps = migration(
  'create index audit_trail_support on audit_trail (actor_id, at) where impersonated_by is not null',
)
