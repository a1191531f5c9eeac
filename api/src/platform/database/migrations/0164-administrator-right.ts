import { migration, oneOf } from './statements.ts'

/** The role of an administrator is proposed and approved as the clinical rights are. */
export const administratorRight = migration(
  'alter table user_rights drop constraint user_rights_granted_right_check',
  `alter table user_rights add constraint user_rights_granted_right_check
    ${oneOf('granted_right', ['supervisor', 'lead', 'validator', 'administrator'])}`,
)
