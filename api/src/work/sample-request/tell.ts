import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { tellNotNeeded } from '../../records/requests/tell-not-needed.ts'
import { tellRecipients } from '../../records/requests/tell-recipients.ts'
import { texts as requestTexts } from '../../records/requests/texts.ts'
import { tellUrgentRecall } from '../../records/requests/urgent-notices.ts'
import { within } from '../../records/requests/within.ts'
import { texts } from './texts.ts'

/** The card of the newborn that came last, for whoever has to find the newborn. */
const lastCard = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('samples')
    .select(['id', 'barcode', 'protocolNumber', 'authorWorkgroupId'])
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Approved {
  readonly id: number
  readonly number: string
  readonly newbornId: number
  readonly workgroupId: number
  readonly categories: readonly Screening[]
  readonly urgent: boolean
  readonly fromDate: string | null
  readonly dueDate: string | null
  readonly reportId?: number | null
}

/** A request became visible to the birth point: notice, urgent mails, a line in the newborn's story. */
export async function tellApproved(context: Context, request: Approved): Promise<void> {
  const { id, number, newbornId, workgroupId, urgent, fromDate, dueDate } = request
  const card = await lastCard(context, newbornId)
  if (urgent && card) await tellUrgentRecall(context, { ...card, newbornId, workgroupId }, id)
  else
    await tellRecipients(context, {
      id,
      type: 'recall_approved',
      title: texts.askedTitle(urgent, number),
      text: texts.materialDue(card?.barcode ?? null, request.categories, within(fromDate, dueDate)),
    })
  await recordEvent(context, {
    newbornId,
    type: 'recall_requested',
    workgroupId,
    category: request.categories.length === 1 ? (request.categories[0] ?? null) : null,
    refs: { sampleRequestId: id, sampleId: card?.id, reportId: request.reportId },
    text: texts.asked(number),
  })
}

/** A request that the birth point knew of was refused; of an urgent one everybody who was told of it hears so. */
export async function tellRefused(
  context: Context,
  {
    id,
    number,
    urgent,
    newbornId,
    workgroupId,
  }: Pick<Approved, 'id' | 'number' | 'urgent' | 'newbornId' | 'workgroupId'>,
): Promise<void> {
  const words = { id, title: requestTexts.withdrawnTitle(number), text: texts.withdrawn }
  const card = urgent ? await lastCard(context, newbornId) : undefined
  if (card) await tellNotNeeded(context, { ...card, newbornId, workgroupId }, words)
  else await tellRecipients(context, { ...words, type: 'recall_withdrawn' })
}
