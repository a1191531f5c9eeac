import { migration } from './statements.ts'

/**
 * Messages that tell other facts of a registered card or of its newborn: no negative leaves until a person corrected the card.
 */
export const toldFacts = migration(
  'alter table intake_messages add column told_facts boolean not null default false',
  'create index intake_messages_told_facts on intake_messages (sample_id) where told_facts',
)
