import { type Screening, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { beforeCorrection, followNewborn } from '../../records/correction/follow-newborn.ts'
import { partedCards, type StoredMerge } from '../../records/correction/parted-cards.ts'
import { recordEvents } from '../../records/newborns/record-event.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { tellSupervisors } from '../../records/planned-cards/tell-supervisors.ts'
import { returnPendingReport } from '../../records/reports/withdraw.ts'
import type { Snapshot } from './changes.ts'
import { partAnswers } from './part-answers.ts'
import { partOrders } from './part-orders.ts'
import { partRows, restoreNewborns } from './part-rows.ts'
import { texts } from './texts.ts'

/** Categories for which cards are analysed, with their laboratories. */
const analysedOn = ({ db }: Context, cards: readonly number[]) =>
  db
    .selectFrom('analyzableSamples')
    .select(['category', 'workgroupId'])
    .distinct()
    .where('sampleId', 'in', [...cards, 0])
    .where('deletedAt', 'is', null)
    .execute()

/** Reports that nobody signed and that judged cards of both go back to their analysts. */
async function returnPending(context: Context, ids: readonly number[], categories: readonly string[]) {
  const pending = await context.db
    .selectFrom('reports')
    .select('id')
    .where('newbornId', 'in', [...ids])
    .where('category', 'in', [...categories, ''])
    .where('status', '=', 'pending')
    .orderBy('id')
    // A report that was accepted during the wait is none of these: it is marked with the signed ones.
    .forUpdate()
    .execute()
  for (const { id } of pending) await returnPendingReport(context, id, texts.separatedReport)
}

interface Separated {
  readonly cards: readonly number[]
  /** Numbers of requests that wait again. */
  readonly waiting: readonly string[]
}

/** Both stories say what waits again; supervisors and the acceptance of each laboratory hear of it. */
async function tellWaiting(
  context: Context,
  waiting: Awaited<ReturnType<typeof partAnswers>>,
  codes: ReadonlyMap<number, string>,
): Promise<void> {
  for (const { id, number, newbornId, workgroupId, urgent } of waiting) {
    const code = codes.get(newbornId) ?? ''
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor', 'acceptance'],
      type: 'message',
      title: texts.waitsAgainTitle(number, urgent),
      text: texts.waitsAgain(number, code),
      link: `/newborn/${newbornId}`,
      entity: { type: 'sample-request', id },
    })
    await recordEvents(context, [
      {
        newbornId,
        type: 'recall_requested',
        workgroupId,
        refs: { sampleRequestIds: [id] },
        text: texts.waitsAgain(number, code),
      },
    ])
  }
}

/**
 * Separates a merge after cards, signatures or corrections: all rows follow the card that they belong to. Signed reports
 * of both in the categories of the parted cards are to be reassessed; answers that one newborn's cards gave for the other
 * wait again. Rows without a card stay with the kept record.
 */
export async function separateNewborns(
  context: Context,
  merge: StoredMerge,
  current: readonly Snapshot[],
  { reason, codes }: { readonly reason: string; readonly codes: ReadonlyMap<number, string> },
): Promise<Separated> {
  const { keptId, mergedId } = merge
  const cards = await partedCards(context.db, merge)
  const ids = [keptId, mergedId]
  const before = await beforeCorrection(context, ids)
  const analysed = await analysedOn(context, cards)
  const categories = new Set(analysed.map(({ category }) => category))
  await returnPending(context, ids, [...categories])
  await restoreNewborns(context, merge, current)
  await partRows(context, merge, cards)
  await partOrders(context, merge, cards)
  const waiting = await partAnswers(context, merge)
  const moved = { cards: new Set(cards), categories, cause: 'separated' as const }
  for (const id of ids) {
    const isOwn = (sampleId: number) => moved.cards.has(sampleId) === (id === mergedId)
    const own = { cards: before.cards, judged: before.judged.filter(({ sampleId }) => isOwn(sampleId)) }
    const { movedRequests } = await followNewborn(context, id, own, { named: null, reason, moved })
    await tellSupervisors(context, id, movedRequests)
  }
  await tellWaiting(context, waiting, codes)
  for (const workgroupId of new Set(analysed.map((one) => one.workgroupId)))
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor'],
      type: 'message',
      title: texts.separatedTitle(codes.get(keptId) ?? ''),
      text: texts.separatedAfter(
        codes.get(mergedId) ?? '',
        codes.get(keptId) ?? '',
        cards.length,
        [...categories].map((category) => screeningLabels[category as Screening]).join(', '),
        reason,
      ),
      link: `/newborn/${keptId}`,
      entity: { type: 'newborn', id: keptId },
    })
  return { cards, waiting: waiting.map(({ number }) => number) }
}
