import { migration, moment, oneOf } from './statements.ts'

/**
 * Facts of the installation; letters whose text the database cannot show; a row that a readiness check writes.
 *
 * Letters hold links with tokens. Their text is sealed with a key outside the database (mail/letter-seal.ts) and removed
 * once they are sent. `next_attempt_at` has a new name: a process of an earlier version, which still runs during an
 * upgrade, would otherwise send a sealed letter without its text. `text` holds letters of earlier versions until the
 * start of this one seals them.
 */
export const installation = migration(
  `create table installation_facts (
    name text primary key ${oneOf('name', ['demonstration'])},
    value boolean not null,
    recorded_at ${moment} not null
  )`,

  `create table write_checks (
    id integer primary key check (id = 1),
    written_at ${moment} not null
  )`,

  'alter table mail_outbox rename column next_attempt_at to due_at',
  'alter table mail_outbox alter column text drop not null',
  'alter table mail_outbox add column sealed_text text',
  'update mail_outbox set text = null where sent_at is not null',
)
