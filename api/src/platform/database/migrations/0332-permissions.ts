import { eachOf, migration } from './statements.ts'

/** Personal permissions are known keys; no call wrote any before. */
export const knownPermissions = migration(
  `update users set permissions = '{}' where permissions <> '{}'`,
  `alter table users add constraint users_permissions_check ${eachOf('permissions', ['record_readings'])}`,
)
