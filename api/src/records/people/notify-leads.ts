import type { NotificationType, Role } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { administratorsBut, notifyAdministrators, notifyUser } from './notify.ts'

interface LeadMessage {
  readonly type: NotificationType
  readonly title: string
  /** Italian; no personal data. */
  readonly text: string
  readonly entity: { readonly type: string; readonly id: number }
  /** Leads who hold this role were told in it. */
  readonly toldRole?: Role
  /** Tells the administrators beside the leads. */
  readonly administratorsToo?: boolean
}

/**
 * Tells every enabled lead of the laboratories but the person who acts. A laboratory without another lead is answered for
 * by the administrators, who are told instead. Each person has one notification.
 * @param laboratoryIds empty for a birth point without a laboratory @returns ids of the people who were told
 */
export async function notifyLeads(
  context: Context,
  laboratoryIds: readonly number[],
  { administratorsToo = false, toldRole, ...message }: LeadMessage,
): Promise<number[]> {
  const actor = context.viewer.userId
  const leads = await context.db
    .selectFrom('users')
    .select(['id', 'workgroupId', 'roles'])
    .where('workgroupId', 'in', [...laboratoryIds, 0])
    .where('enabled', '=', true)
    .where('lead', '=', true)
    .where('id', '<>', actor)
    .orderBy('id')
    .execute()
  const told = leads.filter(({ roles }) => !toldRole || !roles.includes(toldRole)).map(({ id }) => id)
  for (const userId of told) await notifyUser(context, { userId, ...message })
  const answered =
    laboratoryIds.length > 0 &&
    laboratoryIds.every((id) => leads.some(({ workgroupId }) => workgroupId === id))
  if (answered && !administratorsToo) return told
  const except = [actor, ...leads.map(({ id }) => id)]
  await notifyAdministrators(context, { ...message, except })
  return [...told, ...(await administratorsBut(context, except))]
}
