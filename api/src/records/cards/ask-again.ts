import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { lookAtNewborn } from '../planned-cards/keep.ts'
import { askAnew } from '../requests/assume.ts'

interface RefusedAt {
  readonly newbornId: number
  readonly closedAt: string
}

/** The order that was closed by hand. */
interface ClosedOrder extends RefusedAt {
  readonly category: Screening
  readonly workgroupId: number
}

/** Requests that a closure refused: at the moment of the newborn's, or by hand with an order in the category, since it was closed. */
const refusedBy = ({ db }: Context, closed: RefusedAt | ClosedOrder) => {
  const refused = db
    .selectFrom('sampleRequests')
    .select(['id', 'workgroupId', 'categories', 'type', 'approvedAt', 'refusedAt', 'plannedCardSetId'])
    .select(['originSampleId', 'motivationId'])
    .where('newbornId', '=', closed.newbornId)
    .where('status', '=', 'refused')
    .orderBy('id')
  if (!('category' in closed)) return refused.where('refusedAt', '=', closed.closedAt).execute()
  // A request for several categories is refused with the last of their orders.
  return refused
    .where('workgroupId', '=', closed.workgroupId)
    .where('refusedAt', '>=', closed.closedAt)
    .where(sql<boolean>`${closed.category} = any(categories)`)
    .where(
      sql<boolean>`exists (select from audit_effects refusal join audit_trail step on step.id = refusal.audit_id
        where refusal.entity = 'sample-request' and refusal.entity_id = sample_requests.id
          and refusal.to_status = 'refused' and step.call = 'closeAnalysisRequest')`,
    )
    .execute()
}

type Refused = Awaited<ReturnType<typeof refusedBy>>[number]

/**
 * A recall of several categories may be asked for anew already, with another of its orders. The new request then asks
 * for the category too.
 */
async function askedWith(
  { db, effect }: Context,
  { newbornId, category, workgroupId }: ClosedOrder,
  { type, refusedAt, originSampleId, motivationId }: Refused,
): Promise<boolean> {
  const live = await db
    .selectFrom('sampleRequests')
    .select(['id', 'categories'])
    .where('newbornId', '=', newbornId)
    .where('workgroupId', '=', workgroupId)
    .where('type', '=', type)
    .where('status', '=', 'pending')
    .where('createdAt', '>=', refusedAt)
    .where('originSampleId', 'is not distinct from', originSampleId)
    .where('motivationId', 'is not distinct from', motivationId)
    .orderBy('id')
    .executeTakeFirst()
  if (!live) return false
  if (live.categories.includes(category)) return true
  await db
    .updateTable('sampleRequests')
    .set((eb) => ({ categories: [...live.categories, category], version: eb('version', '+', 1) }))
    .where('id', '=', live.id)
    .execute()
  effect({
    entity: 'sample-request',
    id: live.id,
    from: 'pending',
    to: 'pending',
    details: { category },
  })
  return true
}

/**
 * Recalls that were refused with the newborn, or with its order by hand, are asked for anew; rules make their planned cards again.
 * @returns the new requests, for `tellAskedAnew` once it is known which of them still wait
 */
export async function askAgain(context: Context, closed: RefusedAt | ClosedOrder): Promise<number[]> {
  const refused = await refusedBy(context, closed)
  const recalls = refused.filter(
    ({ type, approvedAt }) => (type === 'new_spot' || type === 'serum_sample') && approvedAt !== null,
  )
  const made: number[] = []
  for (const recall of recalls) {
    const ofOrder = 'category' in closed ? closed : null
    if (ofOrder && (await askedWith(context, ofOrder, recall))) continue
    made.push(...(await askAnew(context, recall, ofOrder ? [ofOrder.category] : recall.categories)))
  }
  const planned = refused.filter(({ plannedCardSetId }) => plannedCardSetId !== null)
  if (planned.length > 0)
    await context.db
      .updateTable('sampleRequests')
      .set({ withdrawnByRules: true })
      .where(
        'id',
        'in',
        planned.map(({ id }) => id),
      )
      .execute()
  await lookAtNewborn(context, closed.newbornId)
  return made
}
