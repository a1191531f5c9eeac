import { migration, oneOf } from './statements.ts'

/** The trial of one version is ended, a harmful version is recalled, a remote is withdrawn. */
export const remoteSteps = migration(
  'alter table remote_requests drop constraint remote_requests_action_check',
  `alter table remote_requests add constraint remote_requests_action_check
    ${oneOf('action', ['promote', 'canary', 'rollback', 'end_canary', 'recall', 'withdraw'])}`,
  'alter table remote_requests drop constraint remote_requests_check',
  `alter table remote_requests add constraint remote_requests_check
    check (action in ('rollback', 'withdraw') or release is not null)`,
)
