import { answersRecallAtOnce, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { assumeRequests, fitsRequestOf, isDoubted } from '../requests/assume.ts'
import { otherCardsIn } from './recall-runs.ts'

/** A report that asks for another card. */
interface Recalling {
  readonly newbornId: number
  readonly sampleId: number
  readonly workgroupId: number
  readonly category: Screening
}

/** A card that came before the recall that it answers. */
interface Arrived {
  readonly barcode: string
  readonly requestIds: readonly number[]
}

/** Accepted cards without a doubt that fit one of the requests, and its first day; the latest first. Nobody rejects them meanwhile. */
const arrivedFor = ({ db }: Context, requestIds: readonly number[]) =>
  db
    .selectFrom('samples as card')
    .innerJoin('sampleRequests as request', 'request.newbornId', 'card.newbornId')
    .innerJoin('samples as origin', 'origin.id', 'request.originSampleId')
    .innerJoin('analyzableSamples as a', 'a.sampleId', 'card.id')
    .select(['card.id', 'card.barcode'])
    .where('request.id', 'in', [...requestIds])
    .where('request.type', '=', 'new_spot')
    .where('request.status', '=', 'pending')
    .where('card.status', '=', 'accepted')
    .where('card.deletedAt', 'is', null)
    .where('a.deletedAt', 'is', null)
    .where(sql<boolean>`a.category = any(request.categories)`)
    .where(sql<boolean>`not ${isDoubted} and ${fitsRequestOf}
      and (request.from_date is null or ${italianDayOf(sql`card.collected_at`)} >= request.from_date)`)
    .orderBy('card.collectedAt', 'desc')
    .orderBy('card.id', 'desc')
    .forShare(['card', 'a'])
    .execute()

/**
 * A further card came before the recall of a report was signed: the family is not asked for one more. Its outcome decides, as that of
 * a card which came after. Trypsinogen of a recall card has limits of its own, by which an earlier one was not judged: cystic fibrosis
 * waits for a card that was taken for the recall.
 * @param requestIds requests of the report that were approved now
 * @returns null where no card answers them
 */
export async function assumeArrived(
  context: Context,
  { newbornId, sampleId, workgroupId, category }: Recalling,
  requestIds: readonly number[],
): Promise<Arrived | null> {
  if (requestIds.length === 0 || category === 'fc') return null
  const cards = await arrivedFor(context, requestIds)
  if (cards.length === 0) return null
  const others = await otherCardsIn(context.db, { id: sampleId, newbornId }, category)
  for (const { id, barcode } of cards) {
    const own = others.filter((other) => other.sampleId === id && other.workgroupId === workgroupId)
    if (!own.some(answersRecallAtOnce)) continue
    const assumed = await assumeRequests(context, id, { only: requestIds })
    if (assumed.length > 0) return { barcode, requestIds: assumed.map((one) => one.id) }
  }
  return null
}
