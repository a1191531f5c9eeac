import {
  awaitedCard,
  dayOf,
  type GridAction,
  leavesSample,
  liveRequestStatuses,
  recallMotivation,
  type Screening,
  urgentDueOn,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { followConsent } from '../cards/refusal/follow-consent.ts'
import { cardRows, excludedOn, toCards } from '../episodes/cards.ts'
import { refusedIn } from '../family/refused-in.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { register } from '../numbers/registry.ts'
import { notifyBirthPoint } from '../people/notify.ts'
import { completeAnswered, releaseAnswered } from '../requests/answered.ts'
import { requestNewCard } from '../requests/new-card.ts'
import { approveSampleRequests, createSampleRequest, motivationIdOf } from '../requests/sample-request.ts'
import { tellUrgentRecall } from '../requests/urgent-notices.ts'
import { within } from '../requests/within.ts'
import type { Decision, Made } from './decision.ts'
import { registerNotEvaluable } from './not-evaluable.ts'
import { askedAgain, asksMaterial, materialOf, raiseRequest, replaceEarlier } from './replace.ts'
import { orderSecondTiers, withdrawSecondTiers } from './second-tiers.ts'
import { takeOverRecall } from './take-over.ts'
import { texts } from './texts.ts'
import { closureThatHolds, keepUnasked } from './unasked.ts'

const base = ({ row }: Decision) => ({
  newbornId: row.newbornId,
  workgroupId: row.workgroupId,
  categories: [row.category as Screening],
  analysisRequestId: row.analysisRequestId,
  originSampleId: row.sampleId,
  originAnalyzableId: row.analyzableSampleId,
  originSampleAnalysisId: row.id,
})

/** A repetition on this card: request for the planner, and a row of the register. */
async function askRepetition(context: Context, action: GridAction, decision: Decision, made: Made) {
  const { row } = decision
  const replicates = action.request?.replicates ?? 1
  // A second tier beside its sample is repeated beside it.
  const [again] = row.beside
    ? await orderSecondTiers(context, { ...decision, secondTierTypeIds: [row.analysisTypeId] }, replicates)
    : []
  const id =
    again ??
    (await createSampleRequest(context, {
      ...base(decision),
      type: 're_test',
      replicates,
      urgent: row.priority === 'urgent',
      approved: true,
      notes: decision.note,
    }))
  made.request = { id, type: 're_test' }
  made.requestIds.push(id)
  await register(context, {
    type: 'sample_re-test',
    workgroupId: row.workgroupId,
    newbornId: row.newbornId,
    sampleId: row.sampleId,
    category: row.category as Screening,
    description: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
  })
}

/** More material: at once when it is urgent, otherwise once the supervisor has accepted the report that says why. */
async function askMaterial(context: Context, action: GridAction, decision: Decision, made: Made) {
  const { row } = decision
  const asked = materialOf(action, decision)
  const type = asked?.type ?? 'new_spot'
  const motivation = recallMotivation(row.category as Screening)
  const own = await replaceEarlier(context, action, decision)
  const again = own ? null : await askedAgain(context, action, decision, type)
  const taken = own || again ? null : await takeOverRecall(context, decision, type)
  const standing = own ?? again ?? taken
  // A card that has come answers a decision that is not urgent.
  if (standing && standing.status === 'pending') {
    const motivationId = await motivationIdOf(context.db, motivation)
    // An urgent recall because of another card stays urgent, as one of a critical finding that is open does.
    const isKept = standing.urgent && (standing === taken || decision.keepsUrgency)
    await raiseRequest(context, decision, standing, {
      type,
      urgent: action.urgent || isKept,
      keepsDay: !action.urgent && isKept,
      reportId: taken?.unsignedReportId ?? made.reportId,
      motivationId,
    })
  }
  const id =
    standing?.id ??
    (await createSampleRequest(context, {
      ...base(decision),
      type,
      motivation,
      urgent: action.urgent,
      reportId: made.reportId,
      recipients: [row.authorWorkgroupId],
      notes: decision.note,
    }))
  made.request = { id, type }
  if (!standing) made.requestIds.push(id)
  if (asked?.approved === 'at_once') await actAtOnce(context, decision, id, made)
  if (context.viewer.workgroupType === 'icfc')
    await register(context, {
      type: 'sample_re-test',
      variant: 'recall',
      workgroupId: row.workgroupId,
      newbornId: row.newbornId,
      sampleId: row.sampleId,
      category: row.category as Screening,
      description: `Cartoncino ${row.barcode}: ${action.label.toLowerCase()}`,
    })
}

/** An urgent recall acts when it is decided; the signature follows. */
async function actAtOnce(context: Context, decision: Decision, requestId: number, { reportId }: Made) {
  const { row } = decision
  const approved = await approveSampleRequests(context, [requestId], { ownDay: urgentDueOn(context.now) })
  await tellUrgentRecall(context, row, requestId)
  if (approved.length === 0) return
  await recordEvent(context, {
    newbornId: row.newbornId,
    type: 'recall_requested',
    workgroupId: row.workgroupId,
    category: row.category as Screening,
    refs: { sampleId: row.sampleId, sampleRequestId: requestId, ...(reportId ? { reportId } : {}) },
    text: `Richiamo urgente, cartoncino ${row.barcode}`,
  })
}

/** The card that a decision waits for, by what every card of the newborn tells. */
async function awaitedFor({ db, now }: Context, { newbornId, sampleId, ...row }: Decision['row']) {
  const category = row.category as Screening
  const rows = await cardRows(db, [newbornId], sql.val(category)).withPlugin(prepared).execute()
  const card = toCards(rows).find((one) => one.sampleId === sampleId)
  if (!card) throw new Error(`The category of sample ${sampleId} is gone`)
  return awaitedCard(category, card, excludedOn(card, category), dayOf(now))
}

/** The collection that the protocol foresees, asked for at once unless it is awaited from another card already. */
async function askScheduled(context: Context, decision: Decision, made: Made) {
  const { row } = decision
  // This card came for a request of its own: a decision without a report answers that one.
  await completeAnswered(context, row)
  const { db } = context
  const live = await db
    .selectFrom('sampleRequests')
    .select('id')
    .where('newbornId', '=', row.newbornId)
    .where('type', '=', 'scheduled')
    .where('status', 'in', liveRequestStatuses)
    .where(sql<boolean>`new_sample_id is distinct from ${row.sampleId}`)
    .where(sql<boolean>`${row.category} = any(categories)`)
    .executeTakeFirst()
  if (live) {
    made.request = { id: live.id, type: 'scheduled' }
    return
  }
  const { fromOn, dueOn, motivation } = await awaitedFor(context, row)
  const id = await createSampleRequest(context, {
    ...base(decision),
    type: 'scheduled',
    motivation,
    fromDate: fromOn,
    dueDate: dueOn,
    recipients: [row.authorWorkgroupId],
    approved: true,
    notes: decision.note,
  })
  made.request = { id, type: 'scheduled' }
  made.requestIds.push(id)
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    laboratoryId: row.workgroupId,
    type: 'recall_approved',
    title: `Prelievo programmato, protocollo ${row.protocolNumber ?? '-'}`,
    text: texts.collectionDue(row.barcode, row.category as Screening, within(fromOn, dueOn)),
    entity: { type: 'sample-request', id },
  })
}

/** The card says nothing in this category: register, a new card, the birth point. Of a family that refused nothing is asked. */
async function askNewCard(context: Context, decision: Decision, made: Made) {
  const { row } = decision
  const category = row.category as Screening
  await registerNotEvaluable(context, decision)
  if ((await refusedIn(context.db, row.newbornId, [category])).has(category)) {
    await releaseAnswered(context, { sampleId: row.sampleId, categories: [category] })
    await followConsent(context, row.newbornId, { sampleId: row.sampleId })
    return
  }
  const { lastId, madeIds } = await requestNewCard(context, {
    barcode: row.barcode,
    protocolNumber: row.protocolNumber,
    sampleId: row.sampleId,
    newbornId: row.newbornId,
    workgroupId: row.workgroupId,
    birthPointId: row.authorWorkgroupId,
    categories: [category],
    analysisRequestId: row.analysisRequestId,
  })
  made.request = { id: lastId, type: 'new_spot' }
  made.requestIds.push(...madeIds)
  await notifyBirthPoint(context, {
    workgroupId: row.authorWorkgroupId,
    laboratoryId: row.workgroupId,
    type: 'sample_invalid',
    title: texts.notEvaluableTitle(row.barcode),
    text: texts.newCollection(row.barcode, category),
    entity: { type: 'sample', id: row.sampleId },
  })
}

/** Asks for the second tiers of a decision; a report without an open finding ends those that still wait. */
async function answerSecondTiers(context: Context, action: GridAction, decision: Decision, made: Made) {
  if (action.analysisStatus === 'pending') return
  made.requestIds.push(...(await orderSecondTiers(context, decision)))
  if (
    action.report === 'negative' ||
    action.report === 'positivity_returned' ||
    action.machineName === 'not_evaluable'
  )
    await withdrawSecondTiers(context, decision.row.analyzableSampleId, texts.notNeededAfter(action.label))
}

/** Makes the next requests of a decision: a repetition on this card, more material, a planned collection, a new card. */
export async function askFor(context: Context, action: GridAction, decision: Decision, made: Made) {
  const material = asksMaterial(action, decision)
  await answerSecondTiers(context, action, decision, made)
  if (action.machineName === 'noted') return
  const closure = await closureThatHolds(context, action, decision)
  if (closure) return keepUnasked(context, action, decision, { closure, reportId: made.reportId })
  const stays = decision.row.beside && leavesSample(action)
  // The card that is asked for is that of the urgent recall: its finding is open still.
  const recalls = action.machineName === 'not_evaluable' && decision.keepsUrgency
  if (!material && !stays && !recalls) await replaceEarlier(context, action, decision)
  if (action.request?.type === 're_test') await askRepetition(context, action, decision, made)
  else if (material) await askMaterial(context, action, decision, made)
  else if (action.request?.type === 'scheduled') await askScheduled(context, decision, made)
  else if (action.machineName === 'not_evaluable') await askNewCard(context, decision, made)
}
