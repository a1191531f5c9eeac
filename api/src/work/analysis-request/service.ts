import { analysisRequestMachine, type Screening, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { takeUpNewborn } from '../../records/cards/take-up-newborn.ts'
import { endWork } from '../../records/decisions/end-work.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
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

/** The newborn's row is locked first, as everywhere: whoever plans, accepts or closes it waits. */
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

/** Cards that were closed without a report; one that never came is not there to be planned. */
const unreported = async (
  { db }: Context,
  row: { newbornId: number; category: string; workgroupId: number },
) =>
  (
    await db
      .selectFrom('analyzableSamples as a')
      .innerJoin('samples', 'samples.id', 'a.sampleId')
      .select('a.id')
      .where('a.newbornId', '=', row.newbornId)
      .where('a.category', '=', row.category)
      .where('a.workgroupId', '=', row.workgroupId)
      .where('a.deletedAt', 'is', null)
      .where('a.status', '=', 'closed')
      .where('a.acceptedAt', 'is not', null)
      .where('samples.status', '=', 'accepted')
      .execute()
  ).map(({ id }) => id)

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

/** Opens a closed order again; cards without a report can be planned. @throws Refusal `not_found`, `invalid_transition` */
export async function openByHand(context: Context, given: ByHand) {
  const { id, reason } = given
  await lockNewborn(context, id)
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
  if (!changed) return { changed, request: await answer(context, id), backToPlan: 0 }
  const back = await unreported(context, row)
  await stepAnalyzables(context, back, 'reopen')
  await takeUpNewborn(context, {
    newbornId: row.newbornId,
    workgroupId: row.workgroupId,
    confirmed: true,
    card: null,
  })
  const category = row.category as Screening
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'order_opened',
    workgroupId: row.workgroupId,
    category,
    refs: { analysisRequestId: id },
    text: texts.openedBySupport(row.number, screeningLabels[category], reason),
  })
  context.audit({ entity: 'analysis-request', id, action: 'open', from, to, reason })
  return { changed, request: await answer(context, id), backToPlan: back.length }
}
