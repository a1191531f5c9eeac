import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { tellNotNeeded } from './tell-not-needed.ts'
import { tellRecipients } from './tell-recipients.ts'
import { texts } from './texts.ts'
import { tellUrgentRecall } from './urgent-notices.ts'
import { within } from './within.ts'

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
    text: texts.askedFor(number),
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
  const words = { id, title: texts.withdrawnTitle(number), text: texts.materialNotNeeded }
  const card = urgent ? await lastCard(context, newbornId) : undefined
  if (card) await tellNotNeeded(context, { ...card, newbornId, workgroupId }, words)
  else await tellRecipients(context, { ...words, type: 'recall_withdrawn' })
}

/** Material that places outside were asked for, among these requests. */
const atPlaces = ({ db }: Context, ids: readonly number[]) =>
  db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'newbornId', 'workgroupId', 'urgent', 'fromDate', 'dueDate', 'reportId'])
    .select((eb) => eb.ref('categories').$castTo<Screening[]>().as('categories'))
    .where('id', 'in', [...ids, 0])
    .where('type', 'in', ['new_spot', 'serum_sample'])
    .where('status', '=', 'pending')
    .where('approvedAt', 'is not', null)
    .orderBy('id')
    .execute()

/**
 * Requests that end with the newborn, or with an order: the places that wait for the material are told that nobody wants it. Called
 * before the requests are refused: one that a card has answered asks nobody.
 */
export async function tellEnded(context: Context, ids: readonly number[]): Promise<void> {
  for (const request of await atPlaces(context, ids)) await tellRefused(context, request)
}

/** Requests that were asked for anew: those that still wait are told to their places, which had been told that nobody wants them. */
export async function tellAskedAnew(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const request of await atPlaces(context, ids)) await tellApproved(context, request)
}
