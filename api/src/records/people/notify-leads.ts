import type { Context } from '../../platform/calls/context.ts'
import { notifyUser } from './notify.ts'

type Message = Omit<Parameters<typeof notifyUser>[1], 'userId' | 'role'>

/** Tells the enabled leads of a laboratory but for the person who acts. */
export async function notifyOtherLeads(
  context: Context,
  { workgroupId, ...message }: Message & { readonly workgroupId: number },
): Promise<void> {
  const leads = await context.db
    .selectFrom('users')
    .select('id')
    .where('workgroupId', '=', workgroupId)
    .where('enabled', '=', true)
    .where('lead', '=', true)
    .where('id', '<>', context.viewer.userId)
    .orderBy('id')
    .execute()
  for (const lead of leads) await notifyUser(context, { ...message, userId: lead.id })
}
