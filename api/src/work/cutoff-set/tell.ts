import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles, notifyUser } from '../../records/people/notify.ts'
import type { CutoffSetRecord } from './queries.ts'

const about = ({ id }: CutoffSetRecord) => ({
  type: 'message' as const,
  link: `/cutoff-set/${id}`,
  entity: { type: 'cutoff-set', id },
})

/** The second approval is awaited from another lead of the laboratory. */
export async function tellOtherLeads(context: Context, set: CutoffSetRecord): Promise<void> {
  const leads = await context.db
    .selectFrom('users')
    .select('id')
    .where('workgroupId', '=', set.workgroupId)
    .where('lead', '=', true)
    .where('enabled', '=', true)
    .where('id', '<>', context.viewer.userId)
    .execute()
  for (const { id: userId } of leads)
    await notifyUser(context, {
      ...about(set),
      userId,
      title: `Limiti da approvare: ${set.label}`,
      text: `Versione ${set.version}: manca la seconda firma.`,
    })
}

export async function tellActivated(context: Context, set: CutoffSetRecord): Promise<void> {
  await notifyRoles(context, {
    ...about(set),
    workgroupId: set.workgroupId ?? 0,
    roles: ['analyst', 'supervisor'],
    title: `Limiti in vigore: ${set.label}`,
    text: `La versione ${set.version} è approvata da due responsabili.`,
  })
}
