import { migration, moment, oneOf } from './statements.ts'

/** Codes that were read at acceptance without a decision. One row a code: the same code read again is the same card. */
export const openScans = migration(
  `create table open_scans (
    id bigint generated always as identity primary key,
    shipping_id bigint not null references shippings,
    code text not null,
    kind text not null ${oneOf('kind', ['unknown', 'out_of_list', 'undecided', 'failed', 'unread'])},
    at ${moment} not null,
    by_user_id bigint references users
  )`,
  'create unique index open_scans_code on open_scans (shipping_id, upper(code))',
)
