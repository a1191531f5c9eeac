import { liveRequestStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { criticalLaboratories } from '../../records/episodes/critical-laboratories.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

/** Laboratories with an urgent live request or an open critical finding of these newborns. */
export async function urgentLaboratories(
  context: Pick<Context, 'db'>,
  newbornIds: readonly number[],
): Promise<number[]> {
  const requests = await context.db
    .selectFrom('sampleRequests')
    .select('workgroupId')
    .distinct()
    .where('newbornId', 'in', newbornIds)
    .where('urgent', '=', true)
    .where('status', 'in', liveRequestStatuses)
    .execute()
  const laboratories = new Set(requests.map(({ workgroupId }) => workgroupId))
  for (const id of newbornIds)
    for (const laboratory of await criticalLaboratories(context.db, id)) laboratories.add(laboratory)
  return [...laboratories].sort((a, b) => a - b)
}

/** Tells the supervisors of the given laboratories of a merge, by codes of the records. */
export async function tellUrgentMerge(
  context: Pick<Context, 'db' | 'now'>,
  laboratories: readonly number[],
  kept: { readonly id: number; readonly code: string },
  merged: { readonly code: string },
): Promise<void> {
  for (const workgroupId of laboratories)
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor'],
      type: 'message',
      title: texts.urgentMergeTitle(kept.code),
      text: texts.urgentMerge(kept.code, merged.code),
      link: `/newborn/${kept.id}`,
      entity: { type: 'newborn', id: kept.id },
    })
}
