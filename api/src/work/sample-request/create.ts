import type { CreateSampleRequestInput, SampleRequest } from '@sne/shared/contract'
import {
  answersInTime,
  dayOf,
  dueDateRefusal,
  liveRequestStatuses,
  motivationFits,
  plannedDayRefusal,
  postponementRefusal,
  type RecallDue,
  recallMotivation,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { consentMissing } from '../../records/cards/consent-missing.ts'
import { refusedIn } from '../../records/family/refused-in.ts'
import { newbornInSight } from '../../records/newborns/in-sight.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { openAnalysisRequests } from '../../records/requests/analysis-request.ts'
import { recallDueOf } from '../../records/requests/recall-due.ts'
import { createSampleRequest } from '../../records/requests/sample-request.ts'
import { tellApproved } from '../../records/requests/tell-places.ts'
import { findSampleRequest } from './queries.ts'
import { repeatByHand } from './repeat.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof CreateSampleRequestInput>

/** The newborn, locked. @throws Refusal `not_found`, `invalid_transition` for one that is closed */
async function lockNewborn({ db, viewer }: Context, id: number): Promise<void> {
  const newborn = found(
    await db
      .selectFrom('newborns')
      .select('closureReason')
      .where('id', '=', id)
      .where(newbornInSight(viewer, 'newborns.id'))
      .forUpdate()
      .executeTakeFirst(),
  )
  if (newborn.closureReason !== null)
    throw refuse('invalid_transition', {
      message: texts.newbornClosed,
      details: { from: 'closed', to: 'pending', allowed: [] },
    })
}

/** The laboratory that asks: the own one; for whoever has none, the one that follows the newborn in the category. */
async function laboratoryOf({ db, viewer }: Context, { newbornId, categories }: Input): Promise<number> {
  const unseen = categories.find((category) => !viewer.visibleScreenings.includes(category))
  if (!viewer.seesAll && unseen) throw refuseField('categories', texts.categoryUnseen)
  if (!viewer.seesAll && viewer.workgroupId !== null) return viewer.workgroupId
  const card = await db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .where('newbornId', '=', newbornId)
    .where('category', 'in', categories)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) throw refuseField('categories', texts.noLaboratory)
  return card.workgroupId
}

/**
 * A newborn is asked for the same material once, whichever laboratory asks.
 * @throws Refusal `duplicate` with the number of the live request
 */
async function checkNoneStands(
  { db }: Context,
  { newbornId, type, categories, motivationId, dueDate }: Input,
): Promise<void> {
  const standing = await db
    .selectFrom('sampleRequests')
    .select(['number', 'type', 'dueDate'])
    .where('newbornId', '=', newbornId)
    .where((eb) =>
      eb.or([
        eb('type', '=', type),
        ...(motivationId === null ? [] : [eb('motivationId', '=', motivationId)]),
      ]),
    )
    .where('status', 'in', liveRequestStatuses)
    .where(sql<boolean>`categories && ${[...categories]}::text[]`)
    .orderBy('id')
    .execute()
  // A planned card of a far day is no answer to what is wanted soon.
  const same = standing.find((one) => one.type !== 'scheduled' || answersInTime(one.dueDate, dueDate))
  if (same) throw refuse('duplicate', { message: texts.standing(same.number) })
}

/** Cards of the newborn, the last one first. */
const cardsOf = ({ db }: Context, newbornId: number) =>
  db
    .selectFrom('samples')
    .select(['id', 'authorWorkgroupId'])
    .where('newbornId', '=', newbornId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/**
 * A family is asked for nothing in a category that it did not agree to. An open finding is the exception.
 * @throws Refusal `consent_missing`
 */
async function checkConsent(
  { db }: Context,
  newbornId: number,
  categories: readonly Screening[],
): Promise<void> {
  const without = await refusedIn(db, newbornId, categories)
  if (without.size > 0) throw consentMissing([...without])
}

/** Collectors: the named places, otherwise the birth point of the last card. @throws Refusal `validation` */
async function recipientsOf(
  { db }: Context,
  { recipientWorkgroupIds }: Input,
  birthPointId: number | undefined,
): Promise<number[]> {
  const named = [...new Set(recipientWorkgroupIds)]
  if (named.length === 0) return birthPointId === undefined ? [] : [birthPointId]
  const places = await db
    .selectFrom('workgroups')
    .select('id')
    .where('id', 'in', named)
    .where((eb) =>
      eb.or([
        eb('type', 'in', ['spoke_birth_point', 'tin']),
        sql<boolean>`(config ->> 'pediatric')::boolean is true`,
      ]),
    )
    .execute()
  if (places.length < named.length) throw refuseField('recipientWorkgroupIds', texts.unknownPlace)
  return named
}

/** A motivation that somebody chose is in use and fits what is asked for. @throws Refusal `validation` */
async function checkMotivation({ db }: Context, input: Input): Promise<void> {
  if (input.motivationId === null) return
  const motivation = await db
    .selectFrom('motivations')
    .select(['machineName', 'screeningCategory'])
    .where('id', '=', input.motivationId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!motivation || !motivationFits(motivation, input)) throw refuseField('motivationId', texts.motivation)
}

interface AskedDue extends RecallDue {
  /** The product's first day; null where it equals the due day, or where the product gives none. */
  readonly firstDueOn: string | null
  readonly byLead: boolean
}

/**
 * The day of material by hand: without a lead at most the usual postponement after the one that the product would give.
 * @throws Refusal `validation` for a day on which nobody would miss the material
 */
async function dueOf(context: Context, workgroupId: number, input: Input): Promise<AskedDue> {
  const { type, urgent, dueDate } = input
  const today = dayOf(context.now)
  const leads = signs(context.viewer, 'lead')
  if (dueDate) checkGuard(dueDateRefusal({ type, urgent, dueDate }, context.now, today))
  if (type === 'scheduled') {
    if (!dueDate) throw refuseField('dueDate', texts.dueDay)
    checkGuard(plannedDayRefusal(dueDate, today, leads))
    return { notBefore: null, dueOn: dueDate, firstDueOn: null, byLead: leads }
  }
  const own = await recallDueOf(context, {
    newbornId: input.newbornId,
    workgroupId,
    category: input.categories[0] as Screening,
    urgent,
    card: type === 'new_spot',
  })
  if (!dueDate) return { ...own, firstDueOn: null, byLead: false }
  const firstDueOn = own.dueOn
  checkGuard(
    postponementRefusal({ dueDate: null, firstDueDate: firstDueOn, graceDays: null }, dueDate, leads),
  )
  return { notBefore: null, dueOn: dueDate, firstDueOn, byLead: leads }
}

/** Asks for another card, serum or a planned collection. @returns id of the request */
async function askMaterial(context: Context, input: Input): Promise<number> {
  const { newbornId, categories, type, urgent, notes } = input
  const workgroupId = await laboratoryOf(context, input)
  await checkMotivation(context, input)
  await checkNoneStands(context, input)
  const cards = await cardsOf(context, newbornId)
  const origin = input.origin.sampleId ? cards.find(({ id }) => id === input.origin.sampleId) : cards[0]
  if (input.origin.sampleId && !origin) throw refuseField('origin.sampleId', texts.foreignCard)
  await checkConsent(context, newbornId, categories)
  const recipients = await recipientsOf(context, input, origin?.authorWorkgroupId)
  const { notBefore: fromDate, dueOn: dueDate, ...chosen } = await dueOf(context, workgroupId, input)
  const orders = await openAnalysisRequests(context, { newbornId, workgroupId }, categories)
  const approved = signs(context.viewer, 'validator')
  const [only, ...more] = categories
  const id = await createSampleRequest(context, {
    ...{
      newbornId,
      workgroupId,
      categories,
      type,
      urgent,
      fromDate,
      dueDate,
      recipients,
      approved,
      byHand: true,
      firstDueDate: chosen.firstDueOn,
      dueByLead: chosen.byLead,
    },
    analysisRequestId: only && more.length === 0 ? (orders.get(only) ?? null) : null,
    originSampleId: origin?.id ?? null,
    motivationId: input.motivationId,
    motivation: input.motivationId === null && type === 'new_spot' && only ? recallMotivation(only) : null,
    notes: notes ?? null,
  })
  const { number } = await findSampleRequest(context, id)
  if (approved)
    await tellApproved(context, { id, number, newbornId, workgroupId, categories, urgent, fromDate, dueDate })
  else
    await notifyRoles(context, {
      workgroupId,
      roles: ['supervisor'],
      type: 'message',
      title: texts.toApproveTitle(number),
      text: texts.toApprove,
      link: '/approved-sample-requests?approved=false',
      entity: { type: 'sample-request', id },
    })
  return id
}

/**
 * A request by hand. A repetition is the decision of its pending analysis; material that a validator asks for is approved
 * at once. @throws Refusal `not_found`, `validation`, `duplicate`, `invalid_transition`, `open_findings`
 */
export async function createByHand(context: Context, given: Input): Promise<SampleRequest> {
  const input = { ...given, categories: [...new Set(given.categories)] }
  await lockNewborn(context, input.newbornId)
  if (input.type === 're_test') return findSampleRequest(context, await repeatByHand(context, input))
  const id = await askMaterial(context, input)
  const request = await findSampleRequest(context, id)
  context.audit({
    entity: 'sample-request',
    id,
    action: 'create',
    details: { type: request.type, urgent: request.urgent, dueDate: request.dueDate },
  })
  return request
}
