import { id, migration, moment } from './statements.ts'

/** Who is called outside of the working hours of a laboratory; days of the Italian calendar, both included. */
export const onCallShifts = migration(
  `create table on_call_shifts (
    ${id},
    workgroup_id bigint not null references workgroups,
    user_id bigint not null references users,
    from_on date not null,
    to_on date not null,
    telephone text not null,
    created_at ${moment} not null default now(),
    created_by bigint references users,
    deleted_at ${moment},
    version integer not null default 1,
    check (from_on <= to_on)
  )`,
  'create index on on_call_shifts (workgroup_id, to_on) where deleted_at is null',
  'create index on on_call_shifts (user_id)',
  'create index on on_call_shifts (created_by)',
)
