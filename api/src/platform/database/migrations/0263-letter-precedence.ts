import { migration } from './statements.ts'

/** Letters leave by their kind, then by age (`letterPrecedence`). Letters of earlier versions are ordinary ones. */
export const letterPrecedence = migration(
  'alter table mail_outbox add column precedence integer not null default 2',
  'create index on mail_outbox (precedence, id) where sent_at is null',
)
