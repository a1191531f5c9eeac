import {
  type GridAction,
  liveRequestStatuses,
  requestOf,
  type Screening,
  urgentDueOn,
  validationMessages,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import { tellNotNeeded } from '../requests/tell-not-needed.ts'
import type { Decision } from './decision.ts'
import { texts } from './texts.ts'

/** Another card or serum, with the report that says why. */
export const asksMaterial = (action: GridAction, decision: Decision): boolean =>
  action.report !== null && materialOf(action, decision) !== null

/** Material that a decision asks for, in the category of its analysis. */
export const materialOf = (action: GridAction, { row, cardBesides }: Decision): GridAction['request'] =>
  requestOf(action, row.category as Screening, cardBesides)

/** Material that an earlier decision on the sample asked for and that has not arrived. */
const standing = ({ db }: Context, { row }: Decision) =>
  db
    .selectFrom('sampleRequests')
    .withPlugin(prepared)
    .select(['id', 'type', 'status', 'urgent', 'approvedAt', 'version'])
    .where('originAnalyzableId', '=', row.analyzableSampleId)
    .where('type', 'in', ['new_spot', 'serum_sample'])
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
export type StandingRequest = Awaited<ReturnType<typeof standing>>[number]

async function withdraw(context: Context, action: GridAction, { row, note }: Decision, one: StandingRequest) {
  const reason = `Sostituito dalla nuova decisione «${action.label}»${note ? `: ${note}` : ''}`
  await stepSampleRequests(context, [one.id], 'refuse', { refusedReason: reason })
  if (one.approvedAt === null) return
  const words = {
    title: `Richiamo ritirato, protocollo ${row.protocolNumber ?? '-'}`,
    text: texts.materialNotNeeded(row.barcode),
  }
  if (one.urgent) await tellNotNeeded(context, row, { id: one.id, ...words })
  else
    await notifyBirthPoint(context, {
      workgroupId: row.authorWorkgroupId,
      laboratoryId: row.workgroupId,
      type: 'recall_withdrawn',
      ...words,
      entity: { type: 'sample-request', id: one.id },
    })
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'recall_refused',
    workgroupId: row.workgroupId,
    category: row.category as Screening,
    refs: { sampleId: row.sampleId, sampleRequestId: one.id },
    text: reason,
  })
}

/**
 * Withdraws requests of an earlier decision that the new one does not repeat. A suspended analysis changes
 * nothing.
 * @returns the live request that the new decision asks for too; null when there is none
 * @throws Refusal `validation` when material that the birth point knows of would be withdrawn without a note
 */
export async function replaceEarlier(
  context: Context,
  action: GridAction,
  decision: Decision,
): Promise<StandingRequest | null> {
  if (action.analysisStatus === 'pending') return null
  const requests = await standing(context, decision)
  const wanted = asksMaterial(action, decision) ? materialOf(action, decision)?.type : null
  // A recall that becomes urgent, or stays so, stays one request, of the material that is asked for now.
  const same =
    requests.find(({ type }) => type === wanted) ??
    (wanted ? requests.find(({ urgent }) => action.urgent || (urgent && decision.keepsUrgency)) : null) ??
    null
  for (const one of requests) {
    if (one === same) continue
    if (one.approvedAt !== null && !decision.note?.trim())
      throw refuseField('note', validationMessages.required())
    await withdraw(context, action, decision, one)
  }
  return same
}

/**
 * Material that an earlier decision on the sample asked for. A card answers it, and its outcome is still to come. An
 * urgent decision asks for the material again, and its request waits for the next card. The card that came is judged
 * as the card that it is.
 * @returns null where no card has come
 */
export async function askedAgain(
  context: Context,
  { urgent }: GridAction,
  { row }: Decision,
  type: StandingRequest['type'],
): Promise<StandingRequest | null> {
  const find = () =>
    context.db
      .selectFrom('sampleRequests')
      .select(['id', 'type', 'status', 'urgent', 'approvedAt', 'version'])
      .where('originAnalyzableId', '=', row.analyzableSampleId)
      .where('type', '=', type)
      .where('status', 'in', liveRequestStatuses)
      .forUpdate()
      .executeTakeFirst()
  const answered = await find()
  if (!answered || !urgent) return answered ?? null
  await stepSampleRequests(context, [answered.id], 'release')
  return (await find()) ?? null
}

/** Gives a live request the urgency of the new decision, and tells the birth point of the change. */
export async function raiseRequest(
  context: Context,
  { row, note }: Decision,
  one: StandingRequest,
  {
    type,
    urgent,
    keepsDay,
    reportId,
    motivationId,
  }: {
    type: StandingRequest['type']
    urgent: boolean
    /** Of a request that stays urgent. */
    keepsDay: boolean
    reportId: number | null
    motivationId: number | null
  },
): Promise<void> {
  await context.db
    .updateTable('sampleRequests')
    .set({
      type,
      urgent,
      reportId,
      motivationId,
      notes: note,
      flagged: false,
      version: one.version + 1,
      ...(urgent && !keepsDay ? { fromDate: null, dueDate: urgentDueOn(context.now) } : {}),
    })
    .where('id', '=', one.id)
    .execute()
  context.effect({
    entity: 'sample-request',
    id: one.id,
    from: one.status,
    to: one.status,
    details: { urgent, ...(type === one.type ? {} : { type }) },
  })
  if (one.approvedAt === null || one.urgent === urgent) return
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    laboratoryId: row.workgroupId,
    urgent,
    type: 'recall_changed',
    title: `Richiamo ${urgent ? 'ora urgente' : texts.noLongerUrgent}, protocollo ${row.protocolNumber ?? '-'}`,
    text: `Cartoncino ${row.barcode}: ${urgent ? 'serve nuovo materiale oggi.' : 'serve nuovo materiale.'}`,
    entity: { type: 'sample-request', id: one.id },
  })
}
