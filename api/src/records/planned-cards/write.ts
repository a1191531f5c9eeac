import {
  formatDate,
  type PlannedCard,
  plannedCardConditions,
  sampleRequestMachine,
  screeningLabels,
  yearOf,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { applyTransitions } from '../../platform/transition/apply-many.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { nextNumber } from '../numbers/next-number.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import type { PlannedCardRecord } from './read.ts'
import { texts } from './texts.ts'

/** As much of a call as planning needs: a job plans too, in nobody's name. */
export type PlanningCall = Pick<CallContext, 'db' | 'now' | 'effect'> & {
  readonly viewer: { readonly userId: number } | null
}

/** Whose cards are planned, and by whom. */
export interface PlannedFor {
  readonly newbornId: number
  readonly workgroupId: number
}

const labels = ({ categories }: Pick<PlannedCard, 'categories'>) =>
  categories.map((category) => screeningLabels[category]).join(', ')
const reasons = ({ conditions }: PlannedCard) =>
  conditions.map((condition) => plannedCardConditions[condition].toLowerCase()).join('; ')

const motivationId = (machineName: string) =>
  sql<number>`(select id from motivations where machine_name = ${machineName})`

/** A notice at every place at once; the job sends the mail, when the reading can no longer be undone. */
async function tell(
  context: PlanningCall,
  { id, workgroupId: laboratoryId }: { readonly id: number; readonly workgroupId: number },
  placeIds: readonly number[],
  title: string,
  text: string,
) {
  for (const workgroupId of placeIds)
    await notifyBirthPoint(context, {
      workgroupId,
      laboratoryId,
      mailed: true,
      type: 'planned_card',
      title,
      text,
      entity: { type: 'sample-request', id },
    })
}

/** Asks for a planned card: approved at once, told to the places. */
export async function makePlannedCard(
  context: PlanningCall,
  { newbornId, workgroupId }: PlannedFor,
  record: PlannedCardRecord,
  card: PlannedCard,
): Promise<void> {
  const { db, now, viewer } = context
  const year = yearOf(now)
  const given = await nextNumber(db, workgroupId, 'sample_request', year)
  const number = `${year}/${String(given).padStart(6, '0')}`
  const [only, ...more] = card.categories
  const made = await db
    .insertInto('sampleRequests')
    .values({
      number,
      workgroupId,
      newbornId,
      categories: [...card.categories],
      type: 'scheduled',
      motivationId: motivationId(card.motivation),
      analysisRequestId:
        more.length > 0
          ? null
          : sql<number>`(select id from analysis_requests where newborn_id = ${newbornId}
              and workgroup_id = ${workgroupId} and category = ${only} and status = 'open')`,
      plannedCardSetId: record.setId,
      fromDate: card.fromOn,
      dueDate: card.dueOn,
      graceDays: card.graceDays,
      endUnknown: card.endUnknown,
      approvedAt: now,
      approvedBy: viewer?.userId ?? null,
      createdAt: now,
      createdBy: viewer?.userId ?? null,
      notes: reasons(card),
      untold: 'asked',
      untoldSince: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'sample-request', made)
  if (record.placeIds.length > 0)
    await db
      .insertInto('sampleRequestRecipients')
      .values(record.placeIds.map((placeId) => ({ sampleRequestId: made.id, workgroupId: placeId })))
      .execute()
  const text = texts.asked(record.barcode, labels(card), formatDate(card.fromOn), formatDate(card.dueOn))
  await tell(context, { id: made.id, workgroupId }, record.placeIds, texts.title(number), text)
  await recordEvent(context, {
    newbornId,
    type: 'planned_card',
    workgroupId,
    refs: { sampleRequestId: made.id },
    text: texts.plan(number, formatDate(card.dueOn), reasons(card)),
  })
}

/** The rules want the card otherwise than before. */
export async function changePlannedCard(
  context: PlanningCall,
  { newbornId, workgroupId }: PlannedFor,
  record: PlannedCardRecord,
  { id, card }: { readonly id: number; readonly card: PlannedCard },
): Promise<void> {
  const { number, status } = await context.db
    .updateTable('sampleRequests')
    .set((eb) => ({
      categories: [...card.categories],
      motivationId: motivationId(card.motivation),
      plannedCardSetId: record.setId,
      fromDate: card.fromOn,
      dueDate: card.dueOn,
      firstDueDate: null,
      graceDays: card.graceDays,
      endUnknown: card.endUnknown,
      notes: reasons(card),
      remindedAt: null,
      // A place that was not told yet is told of the present request.
      untold: sql<'asked' | 'changed'>`case when untold = 'asked' then 'asked' else 'changed' end`,
      untoldSince: context.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['number', 'status'])
    .executeTakeFirstOrThrow()
  context.effect({
    entity: 'sample-request',
    id,
    from: status,
    to: status,
    details: { categories: [...card.categories], dueDate: card.dueOn },
  })
  const text = texts.changed(record.barcode, labels(card), formatDate(card.fromOn), formatDate(card.dueOn))
  await tell(context, { id, workgroupId }, record.placeIds, texts.title(number), text)
  await recordEvent(context, {
    newbornId,
    type: 'planned_card',
    workgroupId,
    refs: { sampleRequestId: id },
    text: texts.planChanged(number, formatDate(card.dueOn)),
  })
}

/** No rule wants the card any more, or the family refused all that it asks for. */
export async function withdrawPlannedCards(
  context: PlanningCall,
  { newbornId, workgroupId }: PlannedFor,
  record: PlannedCardRecord,
  ids: readonly number[],
  why: keyof typeof texts.why = 'over',
): Promise<void> {
  const words = texts.why[why]
  const withdrawn = await applyTransitions(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    ids,
    action: 'refuse',
    patch: {
      refusedAt: context.now,
      refusedBy: context.viewer?.userId ?? null,
      refusedReason: words.reason,
      withdrawnByRules: true,
      // A place that was never told needs no letter.
      untold: sql`case when untold = 'asked' then null else 'withdrawn' end`,
      untoldSince: context.now,
    },
  })
  for (const {
    row: { id, number },
  } of withdrawn) {
    await tell(context, { id, workgroupId }, record.placeIds, texts.title(number), words.told(record.barcode))
    await recordEvent(context, {
      newbornId,
      type: 'planned_card',
      workgroupId,
      refs: { sampleRequestId: id },
      text: words.event(number),
    })
  }
}
