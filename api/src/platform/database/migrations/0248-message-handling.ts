import { migration } from './statements.ts'

/**
 * What of a card's messages was not understood, and what people do about a kept message: assigned to a birth point or newborn, set
 * aside, corrected by another message (`corrects_id`).
 */
export const messageHandling = migration(
  "alter table samples add column not_understood jsonb not null default '[]'",
  // Every card that a message registers or speaks of; `intake_messages.sample_id` is the first.
  `create table intake_message_cards (
    message_id bigint not null references intake_messages on delete cascade,
    sample_id bigint not null references samples on delete cascade,
    primary key (message_id, sample_id)
  )`,
  'create index on intake_message_cards (sample_id)',
  'alter table intake_messages add column assigned_workgroup_id bigint references workgroups',
  'alter table intake_messages add column assigned_newborn_id bigint references newborns on delete set null',
  'alter table intake_messages add column assigned_at timestamptz(3)',
  'alter table intake_messages add column assigned_by bigint references users',
  'alter table intake_messages add column assigned_reason text',
  'alter table intake_messages add column set_aside_at timestamptz(3)',
  'alter table intake_messages add column set_aside_by bigint references users',
  'alter table intake_messages add column set_aside_reason text',
  'alter table intake_messages add column corrects_id bigint references intake_messages',
  'alter table intake_messages add column corrected_by bigint references users',
  'alter table intake_messages add column corrected_reason text',
  'create unique index intake_messages_corrects on intake_messages (corrects_id) where corrects_id is not null',
  'create index intake_messages_assigned on intake_messages (assigned_newborn_id) where assigned_newborn_id is not null',
  'create index intake_messages_sample on intake_messages (sample_id) where sample_id is not null',
)
