import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles, notifyUser } from '../../records/people/notify.ts'
import type { CutoffSetRecord } from './queries.ts'
import { texts } from './texts.ts'

/** Roles whose page of limits the link opens. */
const readers = ['analyst', 'supervisor', 'administration'] as const

const about = ({ id }: CutoffSetRecord) => ({
  type: 'message' as const,
  link: `/cutoff-set/${id}`,
  entity: { type: 'cutoff-set', id },
})

/** The second approval is awaited from another lead of the laboratory: told in each role that opens the page. */
export async function tellOtherLeads(context: Context, set: CutoffSetRecord): Promise<void> {
  const leads = await context.db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('workgroupId', '=', set.workgroupId)
    .where('lead', '=', true)
    .where('enabled', '=', true)
    .where('id', '<>', context.viewer.userId)
    .orderBy('id')
    .execute()
  for (const { id: userId, roles } of leads)
    for (const role of readers.filter((reader) => (roles as readonly string[]).includes(reader)))
      await notifyUser(context, {
        ...about(set),
        userId,
        role,
        title: texts.limitsToApprove(set.label),
        text: texts.secondSignatureMissing(set.version),
      })
}

export async function tellActivated(context: Context, set: CutoffSetRecord): Promise<void> {
  await notifyRoles(context, {
    ...about(set),
    workgroupId: set.workgroupId ?? 0,
    roles: ['analyst', 'supervisor'],
    title: `Limiti in vigore: ${set.label}`,
    text: texts.approvedByTwo(set.version),
  })
}
