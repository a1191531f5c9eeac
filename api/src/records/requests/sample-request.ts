import {
  postponableTo,
  type SampleRequestAction,
  type SampleRequestType,
  type Screening,
  sampleRequestMachine,
  yearOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { applyTransitions, type ManyPatch } from '../../platform/transition/apply-many.ts'
import { nextNumber } from '../numbers/next-number.ts'
import { doubtAccepted } from './untaken.ts'

export interface NewSampleRequest {
  readonly newbornId: number
  /** The laboratory that asks. */
  readonly workgroupId: number
  readonly categories: readonly Screening[]
  readonly type: SampleRequestType
  readonly analysisRequestId: number | null
  readonly originSampleId?: number | null
  readonly originAnalyzableId?: number | null
  readonly originSampleAnalysisId?: number | null
  /** Machine name of the collection's motivation. */
  readonly motivation?: string | null
  /** A motivation that a person chose. */
  readonly motivationId?: number | null
  readonly urgent?: boolean
  /** Wells of a re-test; required there and nowhere else. */
  readonly replicates?: number | null
  readonly secondTierTypeId?: number | null
  readonly reportId?: number | null
  /** yyyy-MM-dd; a card that is collected earlier does not answer. */
  readonly fromDate?: string | null
  /** yyyy-MM-dd */
  readonly dueDate?: string | null
  /** The day that the product would give, where a person chose another one; yyyy-MM-dd */
  readonly firstDueDate?: string | null
  /** A lead chose the day. */
  readonly dueByLead?: boolean
  /** Birth points or wards that shall collect. */
  readonly recipients?: readonly number[]
  /** True: nobody has to verify it. */
  readonly approved?: boolean
  /** A person asked, and no decision on an analysis or a card. */
  readonly byHand?: boolean
  readonly notes?: string | null
}

/** @returns null when no motivation is named */
export async function motivationIdOf(db: Db, machineName: string | null | undefined): Promise<number | null> {
  if (!machineName) return null
  const { id } = await db
    .selectFrom('motivations')
    .select('id')
    .where('machineName', '=', machineName)
    .executeTakeFirstOrThrow()
  return id
}

/** Asks for more material of a newborn, with its number in the laboratory's year. @returns its id. */
export async function createSampleRequest(context: Context, request: NewSampleRequest): Promise<number> {
  const { db, now, viewer } = context
  const { motivation, approved = false, recipients = [], categories, ...columns } = request
  const year = yearOf(now)
  const number = await nextNumber(db, request.workgroupId, 'sample_request', year)
  const made = await db
    .insertInto('sampleRequests')
    .values({
      ...columns,
      number: `${year}/${String(number).padStart(6, '0')}`,
      categories: [...categories],
      motivationId: request.motivationId ?? (await motivationIdOf(db, motivation)),
      approvedAt: approved ? now : null,
      approvedBy: approved ? viewer.userId : null,
      createdAt: now,
      createdBy: viewer.userId,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'sample-request', made)
  if (recipients.length > 0)
    await db
      .insertInto('sampleRequestRecipients')
      .values(recipients.map((workgroupId) => ({ sampleRequestId: made.id, workgroupId })))
      .execute()
  return made.id
}

/** As much of a call as a step needs; nobody's where a job makes it. */
export type RequestCall = Pick<CallContext, 'db' | 'now' | 'effect'> & {
  readonly viewer: { readonly userId: number } | null
}

const times = (context: RequestCall): Record<SampleRequestAction, ManyPatch<'sampleRequests'>> => ({
  assume: { assumedAt: context.now },
  release: { assumedAt: null, newSampleId: null },
  complete: { doneAt: context.now },
  separate: { assumedAt: null, doneAt: null, newSampleId: null },
  upload_report: { doneAt: context.now },
  refuse: { refusedAt: context.now, refusedBy: context.viewer?.userId ?? null },
})

/**
 * Moves requests one step as an effect: a re-test is planned, its outcome decided, its newborn closed.
 * @throws Refusal `invalid_transition` when one of them cannot make the step; then none does
 */
export const stepSampleRequests = (
  context: RequestCall,
  ids: readonly number[],
  action: SampleRequestAction,
  patch: ManyPatch<'sampleRequests'> = {},
) =>
  applyTransitions(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    ids,
    action,
    patch: { ...times(context)[action], ...patch },
  })

/** `dueAtSignature` in SQL, and the product's own day beside a chosen one. */
const dueDays = (ownDay: string) => ({
  dueDate: sql<string>`case when due_by_lead and due_date is not null then due_date
    else least(coalesce(due_date, ${ownDay}::date), ${postponableTo({ dueDate: ownDay, firstDueDate: null, graceDays: null })}::date) end`,
  firstDueDate: sql<string>`coalesce(first_due_date, case when due_date is not null then ${ownDay}::date end)`,
})

/**
 * Makes requests visible to the birth point; those that are already keep their approval.
 * @param due `ownDay`: the day that the product gives now @returns who became so
 */
export async function approveSampleRequests(
  context: Context,
  ids: readonly number[],
  { ownDay, fromDate = null }: { readonly ownDay?: string; readonly fromDate?: string | null } = {},
): Promise<number[]> {
  if (ids.length === 0) return []
  const approved = await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({
      approvedAt: context.now,
      approvedBy: context.viewer.userId,
      version: eb('version', '+', 1),
      ...(ownDay ? dueDays(ownDay) : {}),
      ...(fromDate
        ? {
            fromDate: sql<string>`coalesce(from_date, case when due_date is null then ${fromDate}::date end)`,
          }
        : {}),
    }))
    .where('id', 'in', [...ids])
    .where('approvedAt', 'is', null)
    .returning(['id', 'status'])
    .execute()
  for (const { id, status } of approved)
    context.effect({ entity: 'sample-request', id, from: status, to: status })
  const newlyAsked = approved.map(({ id }) => id)
  await doubtAccepted(context, newlyAsked)
  return newlyAsked
}
