import { id, migration, moment } from './statements.ts'

/** How messages of one birth point differ from the usual ones; none for most. */
export const intakeSenders = migration(
  `create table intake_senders (
    ${id},
    workgroup_id bigint not null unique references workgroups,
    settings jsonb not null,
    version integer not null default 1,
    changed_at ${moment} not null,
    changed_by bigint not null references users
  )`,
)
