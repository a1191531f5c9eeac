import { type ClosureReason, closureReasonLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { endWork } from '../../records/decisions/end-work.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { closeAnalysisRequests } from '../../records/requests/analysis-request.ts'
import { texts } from './texts.ts'

interface Closing {
  readonly id: number
  readonly code: string
  readonly reason: ClosureReason
  /** Words of the communication that closes. */
  readonly note: string
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const openOrders = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analysisRequests')
    .select('id')
    .where('newbornId', '=', newbornId)
    .where('status', '=', 'open')
    .execute()

/** Every laboratory that analyses, or was to analyse, a card of the newborn. */
const laboratories = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .distinct()
    .where('newbornId', '=', newbornId)
    .orderBy('workgroupId')
    .execute()

/**
 * Ends the screening of a newborn in every laboratory, and closes its orders. The caller has locked the newborn and
 * writes the audit.
 */
export async function closeNewborn(context: Context, { id, code, reason, note }: Closing): Promise<void> {
  const { db, now, viewer } = context
  const label = closureReasonLabels[reason]
  const refused = await endWork(context, { newbornId: id }, `Neonato chiuso: ${label}`)
  const orders = idsOf(await openOrders(context, id))
  await closeAnalysisRequests(context, orders, { reason: 'newborn_closed' })
  await db
    .updateTable('newborns')
    .set((eb) => ({
      closureReason: reason,
      closureNote: note,
      closureAt: now,
      closureBy: viewer.userId,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const counted = texts.closedWith(orders.length, refused)
  await recordEvent(context, {
    newbornId: id,
    type: 'closed',
    workgroupId: viewer.workgroupId,
    text: `${label}. ${counted}`,
  })
  for (const { workgroupId } of await laboratories(context, id))
    await notifyRoles(context, {
      workgroupId,
      roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
      type: 'newborn_closed',
      title: `Neonato ${code} chiuso`,
      text: `${label}. ${counted}`,
      link: `/newborn/${id}`,
      entity: { type: 'newborn', id },
    })
}
