import type { NonConformity } from '@sne/shared/contract'
import { closedStatuses, invalidRepeatMotivation, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { notifyRoles } from '../people/notify.ts'
import { openAnalysisRequests, reopenOrders } from '../requests/analysis-request.ts'
import { releaseAnswered } from '../requests/answered.ts'
import { requestNewCard } from '../requests/new-card.ts'
import type { DecidedCard } from './acceptance-effects.ts'
import { neededCategories } from './only-card.ts'
import { isClosed } from './take-up-newborn.ts'
import { endTakenIn, lockReportsElsewhere, wordsOf } from './taken-in.ts'
import { texts } from './texts.ts'

interface AskedElsewhere {
  readonly madeIds: readonly number[]
  /** Categories for which other laboratories wait for another card now. */
  readonly asked: readonly { readonly category: Screening; readonly workgroupId: number }[]
}

export const nothingElsewhere: AskedElsewhere = { madeIds: [], asked: [] }

/** Categories of a card in other laboratories, put aside or not. */
const categoriesElsewhere = ({ db }: Context, { id, workgroupId }: DecidedCard) =>
  db
    .selectFrom('analyzableSamples')
    .select(['id', 'category', 'status', 'workgroupId'])
    .where('sampleId', '=', id)
    .where('workgroupId', '<>', workgroupId)
    .where('deletedAt', 'is', null)
    .where('status', 'not in', [...closedStatuses])
    .orderBy('workgroupId')
    .orderBy('id')
    .forUpdate()
    .execute()

type Elsewhere = Awaited<ReturnType<typeof categoriesElsewhere>>[number]

const namesOf = (rows: readonly Elsewhere[]) => rows.map(({ category }) => category as Screening)

/** Categories for which a laboratory recalls the newborn already: the recall waits for its card. */
async function recalledAlready({ db }: Context, newbornId: number, workgroupId: number) {
  const rows = await db
    .selectFrom('sampleRequests')
    .leftJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .select('categories')
    .where('newbornId', '=', newbornId)
    .where('workgroupId', '=', workgroupId)
    .where('type', '=', 'new_spot')
    .where('status', '=', 'pending')
    .where('approvedAt', 'is not', null)
    .where(sql<boolean>`motivations.machine_name is distinct from ${invalidRepeatMotivation}`)
    .execute()
  return new Set(rows.flatMap(({ categories }) => categories))
}

const nothingAsked = { categories: [], madeIds: [] } as const

/**
 * Another card for the categories of a laboratory: requests that the card answered wait, other categories are asked for.
 */
async function askFor(context: Context, card: DecidedCard, workgroupId: number, rows: readonly Elsewhere[]) {
  const wanted = namesOf(rows)
  const signed = namesOf(rows.filter(({ status }) => status === 'reported'))
  await releaseAnswered(context, { sampleId: card.id, categories: wanted })
  const recalled = await recalledAlready(context, card.newbornId, workgroupId)
  const needed = await neededCategories(context, card, wanted, signed)
  const categories = needed.filter((one) => !recalled.has(one))
  if (categories.length === 0) return { categories, madeIds: [] }
  await reopenOrders(context, { newbornId: card.newbornId, workgroupId }, categories)
  const orders = await openAnalysisRequests(context, { newbornId: card.newbornId, workgroupId }, categories)
  const { lastId, madeIds } = await requestNewCard(context, {
    sampleId: card.id,
    barcode: card.barcode,
    protocolNumber: null,
    newbornId: card.newbornId,
    workgroupId,
    birthPointId: card.authorWorkgroupId,
    categories,
    analysisRequestId: [...orders.values()].at(-1) ?? null,
  })
  await recordEvent(context, {
    newbornId: card.newbornId,
    type: 'recall_requested',
    workgroupId,
    refs: { sampleId: card.id, sampleRequestId: lastId },
    text: texts.askedAgain(card.barcode, categories),
  })
  return { categories, madeIds }
}

/**
 * Asks for cards after the card is unsuitable at its destination. Each other laboratory asks for another card in the
 * categories that no other card of the newborn gives. A category that it has not taken in stays `waiting`, for the case
 * that the card is found suitable. One that it has taken in is no negative any more.
 */
export async function askElsewhere(
  context: Context,
  card: DecidedCard,
  reasons: readonly NonConformity[],
): Promise<AskedElsewhere> {
  const words = wordsOf(reasons)
  const madeIds: number[] = []
  const asked: AskedElsewhere['asked'][number][] = []
  const closed = await isClosed(context, card.newbornId)
  await lockReportsElsewhere(context, card)
  const laboratories = Map.groupBy(await categoriesElsewhere(context, card), (row) => row.workgroupId)
  for (const [workgroupId, rows] of laboratories) {
    const takenIn = rows.filter(({ status }) => status !== 'waiting')
    await endTakenIn(context, card, { workgroupId, rows: takenIn, reasons })
    const made = closed ? nothingAsked : await askFor(context, card, workgroupId, rows)
    madeIds.push(...made.madeIds)
    asked.push(...made.categories.map((category) => ({ category, workgroupId })))
    const told = [
      ...(made.categories.length > 0 ? [texts.askedElsewhere(words, made.categories)] : []),
      ...(takenIn.length > 0 ? [texts.takenInElsewhere(words, namesOf(takenIn))] : []),
    ]
    if (told.length > 0)
      await notifyRoles(context, {
        workgroupId,
        roles: ['acceptance', 'supervisor'],
        type: 'sample_invalid',
        title: texts.unsuitable(card.barcode),
        text: told.join(' '),
        link: `/newborn/${card.newbornId}`,
        entity: { type: 'sample', id: card.id },
      })
  }
  return { madeIds, asked }
}
