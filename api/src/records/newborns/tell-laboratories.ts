import type { NotificationType } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { notifyRoles } from '../people/notify.ts'

interface News {
  readonly type: Extract<NotificationType, 'newborn_closed' | 'newborn_taken_up'>
  readonly title: string
  readonly text: string
}

/** Laboratories that analyse, or were to analyse, a card of the newborn, and those to which one was sent. */
export async function laboratoriesOf(
  { db }: Pick<Context, 'db'>,
  newbornId: number,
): Promise<readonly number[]> {
  const analysing = await db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .distinct()
    .where('newbornId', '=', newbornId)
    .execute()
  const sent = await db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select('shippings.destinationWorkgroupId as workgroupId')
    .where('samples.newbornId', '=', newbornId)
    .execute()
  const ids = [...analysing, ...sent].flatMap(({ workgroupId }) => workgroupId ?? [])
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

/** Tells every laboratory that knows the newborn. */
export async function tellLaboratories(context: Context, newbornId: number, news: News): Promise<void> {
  for (const workgroupId of await laboratoriesOf(context, newbornId))
    await notifyRoles(context, {
      ...news,
      workgroupId,
      roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
      link: `/newborn/${newbornId}`,
      entity: { type: 'newborn', id: newbornId },
    })
}
