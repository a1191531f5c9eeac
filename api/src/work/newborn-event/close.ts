import { type ClosureReason, closureReasonLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { endWork } from '../../records/decisions/end-work.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { tellLaboratories } from '../../records/newborns/tell-laboratories.ts'
import { writeClosure } from '../../records/newborns/write-closure.ts'
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

/**
 * Ends the screening of a newborn in every laboratory, and closes its orders. The caller has locked the newborn and
 * writes the audit.
 */
export async function closeNewborn(context: Context, { id, code, reason, note }: Closing): Promise<void> {
  const label = closureReasonLabels[reason]
  const refused = await endWork(context, { newbornId: id }, `Neonato chiuso: ${label}`)
  const orders = idsOf(await openOrders(context, id))
  await closeAnalysisRequests(context, orders, { reason: 'newborn_closed' })
  await writeClosure(context, id, { reason, note })
  const counted = texts.closedWith(orders.length, refused)
  await recordEvent(context, {
    newbornId: id,
    type: 'closed',
    workgroupId: context.viewer.workgroupId,
    text: `${label}. ${counted}`,
  })
  await tellLaboratories(context, id, {
    type: 'newborn_closed',
    title: `Neonato ${code} chiuso`,
    text: `${label}. ${counted}`,
  })
}
