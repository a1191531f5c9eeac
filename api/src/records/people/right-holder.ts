import { type ClinicalRight, rolesWithoutProposal } from '@sne/shared/domain'
import { revokeSessionsOutside } from '../../platform/auth/revoke-sessions.ts'
import type { CallContext } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { texts } from './texts.ts'

/** The account with the person's rights, locked until the call ends. */
export async function lockHolder({ db }: Pick<CallContext, 'db'>, id: number) {
  const row = found(
    await db
      .selectFrom('users')
      .select(['id', 'email', 'roles', 'activeRole', 'name', 'lead', 'validator', 'workgroupId', 'enabled'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  return { ...row, hcp: { lead: row.lead, validator: row.validator } }
}
export type Holder = Awaited<ReturnType<typeof lockHolder>>

/** The right ends now; somebody at work as a supervisor is signed out. */
export async function take(context: CallContext, holder: Holder, right: ClinicalRight): Promise<void> {
  const { db, now } = context
  const roles = right === 'supervisor' ? rolesWithoutProposal(holder.roles) : holder.roles
  if (roles.length === 0)
    throw refuse('validation', {
      message: texts.onlyRole,
    })
  const activeRole = roles.includes(holder.activeRole) ? holder.activeRole : roles[0]
  await db
    .updateTable('users')
    .set({ ...(right === 'supervisor' ? { roles, activeRole } : { [right]: false }), updatedAt: now })
    .where('id', '=', holder.id)
    .execute()
  if (right === 'supervisor') await revokeSessionsOutside(db, holder.id, roles, now)
  changedRight(context, holder.id, right, true, false)
}

export const changedRight = (
  context: Pick<CallContext, 'effect'>,
  id: number,
  right: ClinicalRight,
  before: boolean,
  after: boolean,
) => context.effect({ entity: 'user', id, values: [{ field: right, before, after }] })
