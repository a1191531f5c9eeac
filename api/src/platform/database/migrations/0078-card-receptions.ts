import { id, migration, moment } from './statements.ts'

/** What a second laboratory says of cards that did not come to it; and when cards are late, as reference data. */
export const cardReceptions = migration(
  `create table card_receptions (
    ${id},
    sample_id bigint not null references samples,
    workgroup_id bigint not null references workgroups,
    not_received_at ${moment} not null,
    not_received_by bigint not null references users,
    note text,
    -- The birth point was asked for another card because of it.
    asked_at ${moment},
    unique (sample_id, workgroup_id)
  )`,
  'create index on card_receptions (workgroup_id)',
  'create index on card_receptions (not_received_by)',
  'create index card_receptions_unasked on card_receptions (not_received_at) where asked_at is null',
  "create index samples_lost on samples (newborn_id) where status = 'not_received' and deleted_at is null",
)
