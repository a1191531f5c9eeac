import { id, key, migration, moment } from './statements.ts'

/** Corrections of cards with what stood there before, and searches that people keep. */
export const corrections = migration(
  // Apart from the trail itself, which holds no personal data: this table holds former names and addresses.
  `create table audit_values (
    ${id},
    audit_id bigint not null references audit_trail,
    entity text not null,
    entity_id bigint not null,
    field text not null,
    before jsonb,
    after jsonb
  )`,
  'create index on audit_values (audit_id)',
  'create index on audit_values (entity, entity_id)',
  'create trigger audit_values_append_only before update or delete on audit_values for each row execute function refuse_change()',
  'create trigger audit_values_no_truncate before truncate on audit_values for each statement execute function refuse_change()',

  // A card that was removed by mistake, or entered wrongly, may come again under its barcode.
  'alter table samples drop constraint samples_barcode_key',
  'create unique index samples_barcode on samples (barcode) where deleted_at is null',

  `create table saved_searches (
    ${id},
    user_id bigint not null references users,
    name text not null,
    name_sort ${key} not null,
    query jsonb not null,
    created_at ${moment} not null,
    updated_at ${moment} not null,
    unique (user_id, name_sort)
  )`,
)
