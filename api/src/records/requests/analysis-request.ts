import {
  type AnalysisRequestCloseReason,
  analysisRequestMachine,
  type Screening,
  yearOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { together } from '../../platform/database/sending.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { applyTransitions, type Collecting, type LockedRow } from '../../platform/transition/apply-many.ts'
import { alongNumber } from '../numbers/next-number.ts'
import { textIn } from '../numbers/report-number.ts'

interface Episode {
  readonly newbornId: number
  readonly workgroupId: number
}

/**
 * The last order of each category that a card opens again: it ended with the newborn, or its newborn is still closed. A card
 * that comes after a death opens no second order.
 */
const endedOrders = ({ db }: OrderCall, { newbornId, workgroupId }: Episode) =>
  db
    .selectFrom('analysisRequests')
    .withPlugin(prepared)
    .select(['id', 'category'])
    .distinctOn('category')
    .where('newbornId', '=', newbornId)
    .where('workgroupId', '=', workgroupId)
    .where('status', '=', 'closed')
    .where(
      sql<boolean>`(close_reason = 'newborn_closed' or exists (select from newborns
        where newborns.id = analysis_requests.newborn_id and newborns.closure_at is not null))`,
    )
    .orderBy('category')
    .orderBy('id', 'desc')

/** The open requests of a newborn at a laboratory, by category; opened where there is none. @returns their ids. */
export async function openAnalysisRequests(
  context: OrderCall,
  { newbornId, workgroupId }: Episode,
  categories: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (categories.length === 0) return new Map()
  const { db, now } = context
  const opened = db
    .selectFrom('analysisRequests')
    .withPlugin(prepared)
    .select(['id', 'category'])
    .where('newbornId', '=', newbornId)
    .where('workgroupId', '=', workgroupId)
    .where(sql<boolean>`category = any(${[...categories]}::text[])`)
    .where('status', '=', 'open')
  const [open, endedBefore] = await together(db, opened, endedOrders(context, { newbornId, workgroupId }))
  const ids = new Map(open.map(({ id, category }) => [category, id]))
  for (const ended of endedBefore) {
    if (!categories.includes(ended.category) || ids.has(ended.category)) continue
    await reopenAnalysisRequest(context, ended.id)
    ids.set(ended.category, ended.id)
  }
  const missing = categories.filter((category) => !ids.has(category))
  if (missing.length === 0) return ids
  const year = yearOf(now)
  const series = { workgroupId, kind: 'analysis_request', year } as const
  const made = await alongNumber(db, series, missing.length)
    .insertInto('analysisRequests')
    .values(
      missing.map((category, index) => ({
        newbornId,
        category,
        workgroupId,
        number: textIn(year, sql`(select last - ${missing.length - 1 - index}::integer from numbered)`),
        year,
        openedAt: now,
        status: 'open' as const,
      })),
    )
    .returning(['id', 'category', 'status'])
    .withPlugin(prepared)
    .execute()
  for (const request of made) {
    recordBirth(context, 'analysis-request', request)
    ids.set(request.category, request.id)
  }
  return ids
}

/**
 * Opens the order in one category.
 * @returns its id.
 */
export async function openAnalysisRequest(
  context: OrderCall,
  { category, ...episode }: Episode & { readonly category: Screening },
): Promise<number> {
  const ids = await openAnalysisRequests(context, episode, [category])
  const id = ids.get(category)
  if (id === undefined) throw new Error(`No request was opened in ${category}.`)
  return id
}

interface Closing {
  readonly reason: AnalysisRequestCloseReason
  readonly finalReportId?: number | null
}

/** As much of a call as a step of an order needs; nobody's where a job makes it. */
export type OrderCall = Pick<CallContext, 'db' | 'now' | 'effect'> & {
  readonly viewer: { readonly userId: number } | null
}

/** Closes requests of newborns; one that is closed stays as it was closed. */
export const closeAnalysisRequests = (
  context: OrderCall & Collecting,
  ids: readonly number[],
  { reason, finalReportId = null }: Closing,
  locked?: readonly LockedRow<'analysisRequests'>[],
) =>
  applyTransitions(context, {
    table: 'analysisRequests',
    machine: analysisRequestMachine,
    ids,
    action: 'close',
    patch: {
      closedAt: context.now,
      closedBy: context.viewer?.userId ?? null,
      closeReason: reason,
      finalReportId,
    },
    locked,
  })

/** Opens a request again: its final report was reopened, or the newborn needs more. */
export const reopenAnalysisRequest = (context: OrderCall, id: number) =>
  applyTransitions(context, {
    table: 'analysisRequests',
    machine: analysisRequestMachine,
    ids: [id],
    action: 'open',
    patch: { closedAt: null, closedBy: null, closeReason: null, finalReportId: null },
  })

/** An order whose newborn is waited for again is open again. */
export async function reopenOrders(
  context: OrderCall,
  { newbornId, workgroupId }: Episode,
  categories: readonly Screening[],
): Promise<void> {
  const closed = await context.db
    .selectFrom('analysisRequests as closed')
    .select('closed.id')
    .distinctOn('closed.category')
    .where('closed.newbornId', '=', newbornId)
    .where('closed.workgroupId', '=', workgroupId)
    .where(sql<boolean>`closed.category = any(${[...categories]}::text[])`)
    .where('closed.status', '=', 'closed')
    .where(
      sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = closed.newborn_id
        and other.workgroup_id = closed.workgroup_id and other.category = closed.category and other.status = 'open')`,
    )
    .orderBy('closed.category')
    .orderBy('closed.id', 'desc')
    .execute()
  for (const { id } of closed) await reopenAnalysisRequest(context, id)
}

/**
 * A decision on a card whose order is closed: the newborn is waited for again. One that was closed with its newborn, or beside
 * which another one is open, stays closed.
 */
export async function reopenDecided(context: OrderCall, ids: readonly (number | null)[]): Promise<void> {
  const named = [...new Set(ids)].filter((id) => id !== null)
  if (named.length === 0) return
  const closed = await context.db
    .selectFrom('analysisRequests as closed')
    .withPlugin(prepared)
    .select('closed.id')
    .where(sql<boolean>`closed.id = any(${named}::bigint[])`)
    .where('closed.status', '=', 'closed')
    .where('closed.closeReason', 'is distinct from', 'newborn_closed')
    .where(
      sql<boolean>`not exists (select from analysis_requests other where other.newborn_id = closed.newborn_id
        and other.workgroup_id = closed.workgroup_id and other.category = closed.category and other.status = 'open')`,
    )
    .orderBy('closed.id')
    .execute()
  for (const { id } of closed) await reopenAnalysisRequest(context, id)
}
