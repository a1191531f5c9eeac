import {
  type AwaitedCard,
  awaitedCard,
  dayOf,
  followedAwait,
  formatDate,
  type Screening,
  screeningLabels,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { cardRows, excludedOn, toCards } from '../episodes/cards.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { closeSettled } from '../reports/close-episode.ts'
import { motivationIdOf, stepSampleRequests } from '../requests/sample-request.ts'
import { tellRecipients } from '../requests/tell-recipients.ts'
import { texts as requestTexts } from '../requests/texts.ts'
import { within } from '../requests/within.ts'
import { returnWaiting } from './return-waiting.ts'
import type { MovedRequest } from './tell-supervisors.ts'
import { texts } from './texts.ts'

/** Planned cards that a decision asked for and no card has answered yet; those of the rules follow the rules. */
const askedByDecisions = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('sampleRequests as request')
    .innerJoin('analyzableSamples as own', 'own.id', 'request.originAnalyzableId')
    .innerJoin('samples as card', 'card.id', 'own.sampleId')
    .select(['request.id', 'request.number', 'request.workgroupId', 'request.fromDate', 'request.dueDate'])
    .select(['request.status', 'own.id as ownId', 'own.category', 'card.barcode'])
    .select(sql<string>`(request.created_at at time zone 'Europe/Rome')::date`.as('createdOn'))
    .where('request.newbornId', '=', newbornId)
    .where('request.type', '=', 'scheduled')
    .where('request.status', '=', 'pending')
    .where('request.plannedCardSetId', 'is', null)
    .where('request.byHand', '=', false)
    .orderBy('request.id')
    .forUpdate('request')
    .execute()
type Asked = Awaited<ReturnType<typeof askedByDecisions>>[number]

/** The card that the decision would wait for by the facts as they are now. */
async function followedOf({ db, now }: Context, newbornId: number, { ownId, fromDate, ...row }: Asked) {
  const category = row.category as Screening
  const cards = toCards(await cardRows(db, [newbornId], sql.val(category)).execute())
  const awaits = (card: (typeof cards)[number]) =>
    awaitedCard(category, card, excludedOn(card, category), dayOf(now))
  const own = cards.find(({ id }) => id === ownId)
  // The card of the decision was taken from the category or the newborn: a person looks at its request.
  if (!own) return null
  return followedAwait(fromDate, awaits(own), cards.filter((card) => card !== own).map(awaits))
}

/** A person may have asked for another day; a first day that moved comes before it. */
async function move(context: Context, request: Asked, { fromOn, dueOn, motivation }: AwaitedCard) {
  const { id, number, status, barcode } = request
  const motivationId = await motivationIdOf(context.db, motivation)
  await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({
      fromDate: fromOn,
      dueDate: dueOn,
      motivationId,
      remindedAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  context.effect({
    entity: 'sample-request',
    id,
    from: status,
    to: status,
    details: { fromDate: fromOn, dueDate: dueOn },
  })
  await tellRecipients(context, {
    id,
    type: 'recall_changed',
    title: texts.title(number),
    text: texts.awaitedChanged(
      barcode,
      screeningLabels[request.category as Screening],
      within(fromOn, dueOn),
    ),
  })
}

async function withdraw(context: Context, newbornId: number, { id, number, workgroupId, ...row }: Asked) {
  await stepSampleRequests(context, [id], 'refuse', {
    refusedReason: texts.noLonger,
    withdrawnByRules: true,
  })
  await tellRecipients(context, {
    id,
    type: 'recall_withdrawn',
    title: requestTexts.withdrawnTitle(number),
    text: texts.withdrawn(row.barcode),
  })
  const who = { newbornId, workgroupId }
  await returnWaiting(context, who, [row.category], texts.noLonger)
  await closeSettled(context, who)
}

/**
 * A correction of a newborn's facts reaches the planned cards that decisions wait for. The first day of a planned
 * card moves. A planned card that no longer has a reason is withdrawn, so that its analyst decides again.
 */
export async function followAwaited(context: Context, newbornId: number): Promise<MovedRequest[]> {
  const moved: MovedRequest[] = []
  for (const request of await askedByDecisions(context, newbornId)) {
    const after = await followedOf(context, newbornId, request)
    if (after === null) continue
    const { id, number, workgroupId, barcode, fromDate, dueDate, createdOn } = request
    const categories = [request.category as Screening]
    const before = { categories, dueOn: dueDate ?? fromDate ?? createdOn }
    const isOver = after === 'over'
    if (isOver) await withdraw(context, newbornId, request)
    else await move(context, request, after)
    await recordEvent(context, {
      newbornId,
      type: 'planned_card',
      workgroupId,
      refs: { sampleRequestId: id },
      text: isOver ? texts.planWithdrawn(number) : texts.planChanged(number, formatDate(after.dueOn)),
    })
    moved.push({
      id,
      workgroupId,
      barcode,
      before,
      after: isOver ? null : { categories, dueOn: after.dueOn },
    })
  }
  return moved
}
