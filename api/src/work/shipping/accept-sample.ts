import type { AcceptedSample, NonConformity } from '@sne/shared/contract'
import { isBlocking, type SampleAction, type Screening, sampleMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import {
  acceptCategories,
  assumeRequest,
  type DecidedCard,
  dropCategories,
  protocolOf,
  rejectCard,
} from '../../records/cards/acceptance-effects.ts'
import { nonConformitiesOf } from '../../records/cards/reasons.ts'
import { undoably } from '../../records/cards/recent-scan.ts'
import { type SampleRecord, sampleRows, toShippingSampleRow } from '../../records/cards/row-queries.ts'
import { changeStatus } from '../../records/cards/status.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import {
  countReading,
  findReading,
  lockReading,
  type ReadingState,
  toCounted,
} from '../../records/shipments/reading-state.ts'
import { beginAcceptance } from './steps.ts'

export type SampleDecision = 'accepted' | 'not_valid' | 'not_required' | 'not_received'

export interface Decision {
  readonly barcode?: string
  readonly sampleId?: number
  readonly status: SampleDecision
  readonly reasons: readonly { readonly code: string; readonly note?: string | null }[]
  readonly hubNotes?: string | null
  readonly excludeScreenings: readonly Screening[]
  readonly confirmOutOfList: boolean
  readonly version?: number
}

const actionOf = {
  accepted: 'accept',
  not_valid: 'mark_not_valid',
  not_required: 'mark_not_required',
  not_received: 'mark_not_received',
} as const satisfies Record<SampleDecision, SampleAction>

const eventTexts: Readonly<Record<SampleDecision, string>> = {
  accepted: 'accettato',
  not_valid: 'non idoneo',
  not_required: 'non richiesto',
  not_received: 'non pervenuto',
}

/** The card that was scanned, locked before it is read: what others changed meanwhile is seen. @throws Refusal `unknown_card` */
async function lockCard(
  { db, viewer }: Context,
  { sampleId, barcode = '' }: Decision,
): Promise<SampleRecord> {
  const cards = db.selectFrom('samples').modifyFront(keptPlan).select('id').forUpdate()
  const locked = await (sampleId === undefined
    ? cards.where('barcode', '=', barcode).where('deletedAt', 'is', null)
    : cards.where('id', '=', sampleId)
  ).executeTakeFirst()
  if (!locked) throw refuse('unknown_card')
  const card = await sampleRows(db, viewer)
    .modifyFront(keptPlan)
    .where('samples.id', '=', locked.id)
    .executeTakeFirst()
  if (!card) throw refuse('unknown_card')
  return card
}

/**
 * A card of another shipment is moved here once the person has confirmed it. One that is for another laboratory is
 * unknown here; one that is decided already stays where it is.
 * @throws Refusal `out_of_list`, `unknown_card`
 */
async function bringHere(context: Context, shippingId: number, card: SampleRecord, confirmed: boolean) {
  if (card.shippingId === shippingId) return
  const { db, viewer, now } = context
  const other = card.shippingId === null ? null : await findReading(db, viewer, card.shippingId)
  if (card.shippingId !== null && !other) throw refuse('unknown_card')
  const undecided = card.status === 'shipped' || card.status === 'not_received'
  if (!confirmed || !undecided)
    throw refuse('out_of_list', {
      details: {
        sample: toShippingSampleRow(card, now),
        shipping: other ? { id: other.id, barcode: other.barcode, status: other.status } : null,
      },
      ...(undecided ? {} : { message: 'Il cartoncino è già stato deciso in un’altra spedizione.' }),
    })
  await db.updateTable('samples').set({ shippingId, outOfList: true }).where('id', '=', card.id).execute()
  context.effect({ entity: 'sample', id: card.id, details: { movedFrom: card.shippingId } })
}

const proofsOf = (reasons: readonly NonConformity[]) => ({
  acceptable: () => {
    if (reasons.some(isBlocking))
      throw refuseField('reasons', 'Con un motivo bloccante il cartoncino non può essere accettato')
    return true
  },
  blocking_reason_given: () => {
    if (!reasons.some(isBlocking)) throw refuseField('reasons', 'Indicare almeno un motivo bloccante')
    return true
  },
  // Guards of a card that was accepted before: `decideAgain` proves them.
  no_accepted_report: () => false,
  nothing_punched: () => false,
})

/**
 * Decides one card of a shipment with everything that follows, in one transaction. The first scan starts the
 * acceptance. Repeating a decision that stands already changes nothing.
 * @throws Refusal `unknown_card`, `out_of_list`, `invalid_transition`, `stale_version`, `validation`
 */
export async function acceptSample(
  context: Context,
  shippingId: number,
  decision: Decision,
): Promise<AcceptedSample> {
  const { db, viewer } = context
  // Two people at one shipment, or two scans of one card, are decided one after the other.
  const before = found(await lockReading(db, viewer, shippingId))
  const card = await lockCard(context, decision)
  if (card.shippingId === shippingId && card.status === decision.status)
    return answer(context, shippingId, card.id, false)
  if (card.shippingId === shippingId && card.status === 'accepted')
    return decideAgain(context, before, card, decision)
  return undoably(context, { sample: card, shipping: before }, (watched) =>
    decide(watched, shippingId, before, card, decision),
  )
}

const checkAccepting = ({ status }: ReadingState) => {
  if (status !== 'accepting')
    throw refuse('invalid_transition', { details: { from: status, to: 'accepting', allowed: [] } })
}

/**
 * Another decision on a card that was accepted here: what the acceptance began (orders, wells, requests) ends with it, as
 * where the card's status is changed by hand.
 */
async function decideAgain(
  context: Context,
  shipping: ReadingState,
  card: SampleRecord,
  { status, reasons, hubNotes, version }: Decision,
): Promise<AcceptedSample> {
  checkAccepting(shipping)
  await changeStatus(context, card.id, { status, reasons: [...reasons], note: hubNotes, version })
  if (hubNotes) await context.db.updateTable('samples').set({ hubNotes }).where('id', '=', card.id).execute()
  return answer(context, shipping.id, card.id, true)
}

/** The decision itself: its card is locked, and is not as decided already. */
async function decide(
  context: Context,
  shippingId: number,
  before: ReadingState,
  card: SampleRecord,
  decision: Decision,
): Promise<AcceptedSample> {
  const { db, viewer, now } = context
  await bringHere(context, shippingId, card, decision.confirmOutOfList)
  if (before.status === 'sent') await beginAcceptance(context, { id: shippingId })
  else checkAccepting(before)

  const outOfList = card.outOfList || card.shippingId !== shippingId
  const codes = outOfList ? [...decision.reasons, { code: 'not_in_list' }] : decision.reasons
  const unique = codes.filter(({ code }, index) => codes.findIndex((other) => other.code === code) === index)
  const reasons = await nonConformitiesOf(db, unique, card.config.oldSampleDays)
  const decided: DecidedCard = {
    id: card.id,
    barcode: card.barcode,
    newbornId: card.newbornId,
    authorWorkgroupId: card.authorWorkgroupId,
    sampleRequestId: card.sampleRequestId,
    motivation: card.machineName,
    workgroupId: before.destinationWorkgroupId,
  }
  const accepted = decision.status === 'accepted'
  const protocol = accepted ? await protocolOf(context, decided) : null
  const { from } = await applyTransition(context, {
    table: 'samples',
    machine: sampleMachine,
    id: card.id,
    action: actionOf[decision.status],
    version: decision.version,
    proofs: proofsOf(reasons),
    patch: {
      nonConformities: json(reasons),
      decidedBy: viewer.userId,
      decidedAt: now,
      ...(decision.hubNotes ? { hubNotes: decision.hubNotes } : {}),
      ...(accepted ? { acceptedBy: viewer.userId, acceptedAt: now, protocolNumber: protocol } : {}),
    },
  })
  if (accepted && protocol) {
    // What an earlier decision had put aside is wanted after all.
    const also = card.status === 'not_required' ? 'not_required' : undefined
    await acceptCategories(context, decided, protocol, decision.excludeScreenings, also)
    await assumeRequest(context, decided)
  }
  if (decision.status === 'not_valid') await rejectCard(context, decided, reasons)
  if (decision.status === 'not_required') await dropCategories(context, decided)
  await recordEvent(context, {
    newbornId: card.newbornId,
    type: accepted && card.sampleRequestId ? 'recall_sample_accepted' : decision.status,
    workgroupId: viewer.workgroupId,
    refs: { sampleId: card.id, shippingId },
    text: `Cartoncino ${card.barcode} ${eventTexts[decision.status]}`,
  })
  context.audit({
    entity: 'sample',
    id: card.id,
    action: actionOf[decision.status],
    from,
    to: decision.status,
  })
  return answer(context, shippingId, card.id, true)
}

async function answer(
  context: Context,
  shippingId: number,
  sampleId: number,
  changed: boolean,
): Promise<AcceptedSample> {
  const { db, viewer, now } = context
  const row = await sampleRows(db, viewer)
    .modifyFront(keptPlan)
    .where('samples.id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const sample = toShippingSampleRow(row, now)
  return {
    changed,
    sample,
    proposed: sample.proposed,
    ...toCounted(found(await countReading(db, viewer, shippingId))),
  }
}
