import { holdsRight, isRoleRight, type Permission, type ProposedRight } from '@sne/shared/domain'
import { sql } from 'kysely'
import { revokeSessionsOutside } from '../../platform/auth/revoke-sessions.ts'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { CallContext } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'
import { checkTwoAdministrators } from './two-administrators.ts'

/** The account with the person's rights, locked until the call ends. */
export async function lockHolder({ db }: Pick<CallContext, 'db'>, id: number) {
  const row = found(
    await db
      .selectFrom('users')
      .select(['id', 'email', 'roles', 'activeRole', 'name', 'lead', 'validator', 'workgroupId', 'enabled'])
      .select('permissions')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  return { ...row, hcp: { lead: row.lead, validator: row.validator } }
}
export type Holder = Awaited<ReturnType<typeof lockHolder>>

/**
 * The right ends now where two administrators stay; somebody at work in its role is signed out.
 * @throws Refusal `validation` for the only role, `two_administrators`
 */
export async function take(context: CallContext, holder: Holder, right: ProposedRight): Promise<void> {
  const roles = holder.roles.filter((role) => role !== right)
  await checkTwoAdministrators(context, holder, { ...holder, roles })
  await end(context, holder, right)
}

/** The right ends now, however many hold it. @throws Refusal `validation` for the only role */
export async function end(context: CallContext, holder: Holder, right: ProposedRight): Promise<void> {
  const { db, now } = context
  const roles = holder.roles.filter((role) => role !== right)
  if (roles.length === 0)
    throw refuse('validation', {
      message: texts.onlyRole,
    })
  const activeRole = roles.includes(holder.activeRole) ? holder.activeRole : roles[0]
  await db
    .updateTable('users')
    .set({
      ...(isRoleRight(right) ? { roles, activeRole } : { [right]: false }),
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where('id', '=', holder.id)
    .execute()
  if (isRoleRight(right)) await revokeSessionsOutside(db, holder.id, roles, now)
  changedRight(context, holder.id, right, true, false)
}

/** The account holds the right from now on; a session that somebody opened as the person ends where it may not go on. */
export async function give(context: CallContext, holder: Holder, right: ProposedRight): Promise<void> {
  const { db, now } = context
  const roles = isRoleRight(right)
    ? [...holder.roles.filter((role) => role !== right), right]
    : [...holder.roles]
  await db
    .updateTable('users')
    .set({
      ...(isRoleRight(right) ? { roles } : { [right]: true }),
      version: sql`version + 1`,
      updatedAt: now,
    })
    .where('id', '=', holder.id)
    .execute()
  if (isRoleRight(right)) await revokeSessionsOutside(db, holder.id, roles, now)
  changedRight(context, holder.id, right, holdsRight(holder, right), true)
}

const changedRight = (
  context: Pick<CallContext, 'effect'>,
  id: number,
  right: ProposedRight,
  before: boolean,
  after: boolean,
) => context.effect({ entity: 'user', id, values: [{ field: right, before, after }] })

/** The account holds these personal permissions from now on, in sessions that are open too. */
export async function setPermissions(
  { db, now, effect }: CallContext,
  { id, permissions: before }: Pick<Holder, 'id' | 'permissions'>,
  permissions: readonly Permission[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ permissions: [...permissions], version: sql`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .execute()
  effect({ entity: 'user', id, values: changedValues({ permissions: before }, { permissions }) })
}
