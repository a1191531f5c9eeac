import {
  type ClosureReason,
  closureReasonLabels,
  closureText,
  confirmedClosures,
  isOneOf,
  takesUpClosed,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { closedByRefusal } from '../newborns/closed-by-refusal.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { tellLaboratories } from '../newborns/tell-laboratories.ts'
import { writeClosure } from '../newborns/write-closure.ts'
import { reopenAnalysisRequest } from '../requests/analysis-request.ts'
import { askAgain } from './ask-again.ts'
import { bringBack } from './bring-back.ts'
import { texts } from './texts.ts'

/** The closure of a newborn, locked; null where its screening continues. */
async function closureOf({ db }: Context, newbornId: number) {
  const { code, reason, at, refused } = await db
    .selectFrom('newborns')
    .select(['code', 'closureReason as reason', 'closureAt as at', closedByRefusal.as('refused')])
    .where('id', '=', newbornId)
    .forUpdate()
    .withPlugin(prepared)
    .executeTakeFirstOrThrow()
  if (reason === null || at === null) return null
  const own = reason as ClosureReason
  return { code, reason: own, at, kind: refused ? ('refused' as const) : own }
}

type ClosureOfNewborn = Awaited<ReturnType<typeof closureOf>>

/** Nobody is asked for a card of a newborn whose screening has ended. */
export const isClosed = async (context: Context, newbornId: number): Promise<boolean> =>
  (await closureOf(context, newbornId)) !== null

/**
 * Nobody accepts a card of a newborn whose family refused, or who died, without having seen it.
 * @returns the closure, locked; null where its screening continues
 * @throws Refusal `newborn_closed`
 */
export async function checkClosure(context: Context, newbornId: number): Promise<ClosureOfNewborn> {
  const closure = await closureOf(context, newbornId)
  if (closure === null || !isOneOf(confirmedClosures, closure.kind)) return closure
  const { kind, at } = closure
  throw refuse('newborn_closed', {
    message: texts.confirmClosed(closureText(closure), kind === 'deceased'),
    details: { closure: { kind, at } },
  })
}

/**
 * Reopens the orders that ended with the newborn, one a category and laboratory: the failsafe list of each laboratory
 * shows them.
 */
async function reopenEnded(context: Context, newbornId: number): Promise<void> {
  const ended = await context.db
    .selectFrom('analysisRequests as ended')
    .select('ended.id')
    .distinctOn(['ended.category', 'ended.workgroupId'])
    .where('ended.newbornId', '=', newbornId)
    .where('ended.closeReason', '=', 'newborn_closed')
    .where(
      sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = ended.newborn_id
        and other.workgroup_id = ended.workgroup_id and other.category = ended.category and other.status = 'open')`,
    )
    .orderBy('ended.category')
    .orderBy('ended.workgroupId')
    .orderBy('ended.id', 'desc')
    .execute()
  for (const { id } of ended) await reopenAnalysisRequest(context, id)
}

/** Categories of a card that was on its way when the newborn was closed wait for their laboratories again. */
async function awaitCategories(context: Context, sampleId: number): Promise<void> {
  const ended = await context.db
    .selectFrom('analyzableSamples')
    .select('id')
    .where('sampleId', '=', sampleId)
    .where('status', '=', 'closed')
    .where('acceptedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  await stepAnalyzables(
    context,
    ended.map(({ id }) => id),
    'take_back',
    { endedAt: null },
  )
}

interface TakenUp {
  readonly newbornId: number
  /** Laboratory where it happens. */
  readonly workgroupId: number | null
  /** A person has seen a closure that has to be confirmed. */
  readonly confirmed: boolean
  /** The card that comes; null where a person opens an order. */
  readonly card: { readonly id: number; readonly barcode: string; readonly collectedAt: string } | null
  /** The family agrees again, and no person opened an order. */
  readonly agreed?: boolean
  /** Result of `checkClosure` in this call. */
  readonly closure?: ClosureOfNewborn
}

/**
 * A closed newborn is followed again, in every laboratory: a card of it is decided, or an order is opened by hand. By hand
 * all cards come back that the closure ended; a card that comes brings itself.
 * @returns the requests that are asked for anew, for `tellAskedAnew` once it is known which of them still wait
 */
export async function takeUpNewborn(
  context: Context,
  { newbornId, workgroupId, confirmed, card, agreed = false, closure: known }: TakenUp,
): Promise<number[]> {
  const closure = known === undefined ? await closureOf(context, newbornId) : known
  if (!closure || (!confirmed && isOneOf(confirmedClosures, closure.kind))) return []
  if (card && !takesUpClosed(closure, card)) {
    // The card of a newborn who died is still analysed; the newborn stays closed.
    await awaitCategories(context, card.id)
    return []
  }
  await writeClosure(context, newbornId, null)
  context.effect({ entity: 'newborn', id: newbornId, from: 'closed', to: 'in_progress' })
  if (card) await awaitCategories(context, card.id)
  else await bringBack(context, { newbornId, endedAt: closure.at })
  await reopenEnded(context, newbornId)
  const askedAnew = await askAgain(context, { newbornId, closedAt: closure.at })
  const reason = closureReasonLabels[closure.reason]
  const text = agreed ? texts.takenUpAgreed(reason) : texts.takenUp(reason, card?.barcode ?? null)
  await recordEvent(context, {
    newbornId,
    type: 'taken_up',
    workgroupId,
    refs: card ? { sampleId: card.id } : {},
    text,
  })
  await tellLaboratories(context, newbornId, {
    type: 'newborn_taken_up',
    title: texts.takenUpTitle(closure.code),
    text,
  })
  return askedAnew
}
