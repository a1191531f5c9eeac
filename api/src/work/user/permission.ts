import type { PermissionInput } from '@sne/shared/contract'
import { permissionLabels, permissions } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { lockHolder, setPermissions } from '../../records/people/right-holder.ts'
import { texts } from './texts.ts'

/**
 * Grants a personal permission or withdraws it, at once; the person is told.
 * @returns false where nothing changes
 * @throws Refusal `not_found`, `second_person` for a grant to the own account, `validation` for a disabled account
 */
export async function changePermission(
  context: Context,
  id: number,
  { permission, grant, reason }: PermissionInput,
): Promise<boolean> {
  const holder = await lockHolder(context, id)
  if (holder.permissions.includes(permission) === grant) return false
  if (grant && id === context.viewer.userId) throw refuse('second_person', { message: texts.ownPermission })
  if (grant && !holder.enabled) throw refuse('validation', { message: texts.accountDisabled })
  const held = new Set(holder.permissions)
  if (grant) held.add(permission)
  else held.delete(permission)
  await setPermissions(
    context,
    holder,
    permissions.filter((one) => held.has(one)),
  )
  await notifyUser(context, {
    userId: id,
    type: 'message',
    title: texts.permissionChanged,
    text: `${permissionLabels[permission]}: ${grant ? texts.granted : texts.withdrawn}`,
    entity: { type: 'user', id },
  })
  const action = grant ? 'grant_permission' : 'withdraw_permission'
  context.audit({ entity: 'user', id, action, reason, details: { permission } })
  return true
}
