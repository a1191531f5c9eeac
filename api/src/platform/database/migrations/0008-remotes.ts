import { id, key, migration, moment, oneOf } from './statements.ts'

const failures = ['load', 'hash', 'misfit', 'bootstrap', 'mount', 'render', 'chunk']

/** Versions of remotes: steps that wait for a second person, and what browsers tell of them. */
export const remotes = migration(
  `create table remote_requests (
    ${id},
    remote ${key} not null,
    action text not null ${oneOf('action', ['promote', 'canary', 'rollback'])},
    release ${key},
    who jsonb,
    reason text not null,
    after_step text,
    step_id text not null unique,
    status text not null default 'pending'
      ${oneOf('status', ['pending', 'approved', 'refused', 'withdrawn'])},
    created_at ${moment} not null,
    created_by bigint not null references users,
    decided_at ${moment},
    decided_by bigint references users,
    decision_reason text,
    version integer not null default 1,
    check (action = 'rollback' or release is not null),
    check ((action = 'canary') = (who is not null)),
    check ((status = 'pending') = (decided_by is null)),
    check ((status = 'pending') = (decided_at is null)),
    check (status <> 'refused' or decision_reason is not null),
    constraint remote_requests_second_person
      check (status not in ('approved', 'refused') or decided_by <> created_by),
    constraint remote_requests_own_withdrawal
      check (status <> 'withdrawn' or decided_by = created_by)
  )`,
  'create index on remote_requests (remote, created_at desc)',
  'create index on remote_requests (status, created_at desc)',

  // No person, no page, no laboratory: which version, how long until it was ready, how it failed.
  `create table remote_events (
    ${id},
    at ${moment} not null,
    remote ${key} not null,
    release ${key} not null,
    kind text not null ${oneOf('kind', ['ready', ...failures])},
    milliseconds integer,
    check ((kind = 'ready') = (milliseconds is not null))
  )`,
  'create index on remote_events (at)',
  'create index on remote_events (remote, release, at)',

  // A step of the command line is told by its id: told twice, it is in the trail once.
  `create unique index audit_trail_remote_step on audit_trail ((details ->> 'step')) where entity = 'remote'`,
)
