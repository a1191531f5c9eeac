import { analysisRequestMachine, type Screening, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { askAgain } from '../../records/cards/ask-again.ts'
import { bringBack } from '../../records/cards/bring-back.ts'
import { consentMissing } from '../../records/cards/consent-missing.ts'
import { closedByRefusal } from '../../records/cards/refusal/closed-by-refusal.ts'
import { followConsent } from '../../records/cards/refusal/follow-consent.ts'
import { takeUpNewborn } from '../../records/cards/take-up-newborn.ts'
import { endWork } from '../../records/decisions/end-work.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { stalled } from '../../records/requests/standing.ts'
import { tellAskedAnew } from '../../records/requests/tell-places.ts'
import { findAnalysisRequest } from './queries.ts'
import { texts } from './texts.ts'

interface ByHand {
  readonly id: number
  readonly reason: string
}

const step = (context: Context, { id }: ByHand) =>
  ({
    table: 'analysisRequests',
    machine: analysisRequestMachine,
    id,
    visible: () => context.viewer.seesAll,
  }) as const

/** The newborn's row is locked first, as in every call: planning, accepting and closing calls wait. */
async function lockNewborn({ db }: Context, id: number) {
  const order = found(
    await db.selectFrom('analysisRequests').select('newbornId').where('id', '=', id).executeTakeFirst(),
  )
  await db.selectFrom('newborns').select('id').where('id', '=', order.newbornId).forUpdate().execute()
}

const answer = async ({ db, now }: Context, id: number) => found(await findAnalysisRequest(db, id, now))

/** Closes an order by hand: nobody waits for its result any more. @throws Refusal `not_found`, `open_findings` */
export async function closeByHand(context: Context, given: ByHand) {
  const { id, reason } = given
  const { now, viewer } = context
  await lockNewborn(context, id)
  const { changed, row, from, to } = await applyTransition(context, {
    ...step(context, given),
    action: 'close',
    facts: { reason_given: () => ({ reason }) },
    patch: { closedAt: now, closedBy: viewer.userId, closeReason: 'support', note: reason },
  })
  if (!changed) return { changed, request: await answer(context, id), refusedSampleRequests: 0 }
  const category = row.category as Screening
  await checkExit(context, { newbornId: row.newbornId, categories: [category], reason })
  const refused = await endWork(
    context,
    { newbornId: row.newbornId, only: { category, workgroupId: row.workgroupId } },
    texts.closedReason(row.number, reason),
  )
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'order_closed',
    workgroupId: row.workgroupId,
    category,
    refs: { analysisRequestId: id },
    text: texts.closedBySupport(row.number, screeningLabels[category], reason),
  })
  context.audit({ entity: 'analysis-request', id, action: 'close', from, to, reason })
  return { changed, request: await answer(context, id), refusedSampleRequests: refused }
}

/** Number of the newborn's open order in the category; null where it has none. */
async function otherOpenOrder(
  { db }: Context,
  row: { newbornId: number; category: string; workgroupId: number },
) {
  const other = await db
    .selectFrom('analysisRequests')
    .select('number')
    .where('newbornId', '=', row.newbornId)
    .where('category', '=', row.category)
    .where('workgroupId', '=', row.workgroupId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return other?.number ?? null
}

/** The order is open, and nothing moves it. */
const isStalled = async ({ db }: Context, id: number) =>
  (await db
    .selectFrom('analysisRequests')
    .select('id')
    .where('id', '=', id)
    .where(stalled('analysisRequests'))
    .executeTakeFirst()) !== undefined

/** The family's last answer has closed the order again. */
const isRefused = async ({ db }: Context, id: number) =>
  (await closedByRefusal(db).where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Opens a closed order again: cards without a report can be planned, refused recalls are asked for anew. Of a closed newborn all that
 * its closure ended comes back. An order that is open without a step gets its closed cards back.
 * @throws Refusal `not_found`, `invalid_transition`, `consent_missing` where the family refuses the category
 */
export async function openByHand(context: Context, given: ByHand) {
  const { id, reason } = given
  await lockNewborn(context, id)
  const before = await context.db
    .selectFrom('analysisRequests')
    .select(['closedAt', 'closeReason'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { changed, row, from, to } = await applyTransition(context, {
    ...step(context, given),
    facts: {
      reason_given_and_no_other_open: async (order) => ({
        reason,
        otherNumber: await otherOpenOrder(context, order),
      }),
    },
    action: 'open',
    patch: { closedAt: null, closedBy: null, closeReason: null, finalReportId: null, note: reason },
  })
  const category = row.category as Screening
  const { newbornId, workgroupId } = row
  const isToMove = changed || (await isStalled(context, id))
  const { toPlan, awaited } = isToMove
    ? await bringBack(context, { newbornId, category, workgroupId })
    : { toPlan: 0, awaited: 0 }
  if (!changed && toPlan + awaited === 0)
    return { changed, request: await answer(context, id), backToPlan: 0 }
  const ofOrder =
    changed && before?.closeReason === 'support' && before.closedAt
      ? await askAgain(context, { newbornId, category, workgroupId, closedAt: before.closedAt })
      : []
  const ofNewborn = await takeUpNewborn(context, { newbornId, workgroupId, confirmed: true, card: null })
  // While the newborn was closed a refusal changed nothing.
  await followConsent(context, newbornId, { sampleId: null })
  if (changed && (await isRefused(context, id))) throw consentMissing([category])
  await tellAskedAnew(context, [...ofOrder, ...ofNewborn])
  await recordEvent(context, {
    newbornId,
    type: 'order_opened',
    workgroupId,
    category,
    refs: { analysisRequestId: id },
    text: texts.openedBySupport(row.number, screeningLabels[category], reason),
  })
  context.audit({ entity: 'analysis-request', id, action: 'open', from, to, reason })
  return { changed: true, request: await answer(context, id), backToPlan: toPlan }
}
