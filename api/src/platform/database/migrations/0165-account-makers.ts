import { migration } from './statements.ts'

/**
 * Accounts that made an account: created or invited it, made it an administrator, or gave it its address. Earlier ones
 * come from the audit trail, from invitations and from confirmed changes of an address.
 */
export const accountMakers = migration(
  `create table account_makers (
    user_id bigint not null references users,
    maker_id bigint not null references users,
    primary key (user_id, maker_id),
    check (user_id <> maker_id)
  )`,
  `insert into account_makers (user_id, maker_id)
    select made.user_id, made.maker_id from (
      select entity_id as user_id, coalesce(impersonated_by, actor_id) as maker_id from audit_trail
        where entity = 'user' and action = 'create'
      union select entity_id, coalesce(impersonated_by, actor_id) from audit_trail
        where entity = 'user' and action = 'update' and details -> 'roles' @> '"administrator"'
          and not coalesce(details -> 'rolesBefore', '[]') @> '"administrator"'
      union select accepted_user_id, sent_by from invites where accepted_user_id is not null
      union select user_id, created_by from email_changes where confirmed_at is not null
    ) made
    join users on users.id = made.user_id
    where made.maker_id is not null and made.maker_id <> made.user_id`,
)
