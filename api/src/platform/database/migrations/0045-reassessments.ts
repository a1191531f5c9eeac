import { id, migration, moment, oneOf } from './statements.ts'

/** Accepted reports that may say something else today, until a supervisor reopens or confirms them. */
export const reassessments = migration(
  `create table report_reassessments (
    ${id},
    report_id bigint not null references reports,
    cause text not null ${oneOf('cause', ['correction', 'merge', 'run', 'lot', 'limits'])},
    details jsonb not null,
    at ${moment} not null,
    by_user_id bigint references users,
    closed_at ${moment},
    closed_by bigint references users,
    closed_how text ${oneOf('closed_how', ['confirmed', 'reopened'])},
    closed_reason text,
    check ((closed_at is null) = (closed_how is null)),
    check (closed_how is distinct from 'confirmed' or closed_reason is not null)
  )`,
  'create index on report_reassessments (report_id)',
  'create index report_reassessments_open on report_reassessments (report_id) where closed_at is null',
)
