import type { NotificationType } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles } from '../people/notify.ts'

interface News {
  readonly type: Extract<NotificationType, 'newborn_closed' | 'newborn_taken_up'>
  readonly title: string
  readonly text: string
}

/** Tells every laboratory that analyses, or was to analyse, a card of the newborn. */
export async function tellLaboratories(context: Context, newbornId: number, news: News): Promise<void> {
  const laboratories = await context.db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .distinct()
    .where('newbornId', '=', newbornId)
    .orderBy('workgroupId')
    .execute()
  for (const { workgroupId } of laboratories)
    await notifyRoles(context, {
      ...news,
      workgroupId,
      roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
      link: `/newborn/${newbornId}`,
      entity: { type: 'newborn', id: newbornId },
    })
}
