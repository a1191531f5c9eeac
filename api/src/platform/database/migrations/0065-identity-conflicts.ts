import { migration } from './statements.ts'

/** The newborn whose code a message used with other facts, and what the message said. */
export const identityConflicts = migration(
  'alter table intake_messages add column newborn_id bigint references newborns on delete set null',
  'alter table intake_messages add column conflict jsonb',
  'create index on intake_messages (newborn_id)',
)
