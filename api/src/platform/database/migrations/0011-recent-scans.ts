import { migration, moment } from './statements.ts'

/**
 * What a card was before its last reading, for the seconds in which that can be taken back. One row a card at most, and
 * a person's old rows go with the next reading: the table stays as small as the bench.
 */
export const recentScans = migration(
  `create table recent_scans (
    sample_id bigint primary key references samples,
    user_id bigint not null references users,
    shipping_id bigint not null references shippings,
    at ${moment} not null,
    before jsonb not null,
    after jsonb not null,
    undone_at ${moment}
  )`,
  'create index on recent_scans (user_id, at)',
)
