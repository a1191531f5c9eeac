import type { BodyOf } from '@sne/shared/contract'
import {
  givesNothingStatuses,
  isOneOf,
  type Screening,
  sampleMachine,
  screeningShortLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { checkNoReportWaits } from '../../records/analyses/under-review.ts'
import {
  acceptCategories,
  type DecidedCard,
  protocolOf,
  waitingCategories,
} from '../../records/cards/acceptance-effects.ts'
import { lockWork } from '../../records/cards/card-work.ts'
import { endAccepted, rejectCard } from '../../records/cards/ending-effects.ts'
import { nonConformitiesOf } from '../../records/cards/reasons.ts'
import { undoablyTakenIn } from '../../records/cards/undoably.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { keepPlannedCards, lookAtSiblings } from '../../records/planned-cards/keep.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { assumeRequests } from '../../records/requests/assume.ts'
import { withdrawRepeats } from '../../records/requests/withdraw-repeats.ts'
import { type LockedCard, lockReceived } from './lock-received.ts'
import { markLost } from './mark-lost.ts'
import { findReception } from './queries.ts'
import { tellHub } from './tell-hub.ts'
import { texts } from './texts.ts'

type Input = BodyOf<'decideReception'>

const namesOf = (rows: readonly { readonly category: string }[]) =>
  rows.map(({ category }) => screeningShortLabels[category as Screening]).join(', ')

/** The categories of this laboratory are taken in: own protocol, orders, due times, requests that the card answers. */
async function takeIn(context: Context, card: DecidedCard): Promise<readonly number[]> {
  await withdrawRepeats(
    context,
    { sampleId: card.id, workgroupId: card.workgroupId },
    texts.arrived(card.barcode),
  )
  await acceptCategories(context, card, await protocolOf(context, card), [])
  return (await assumeRequests(context, card.id)).map(({ id }) => id)
}

/** The categories of this laboratory are unsuitable: wells, register, another card, birth point. */
async function turnDown(context: Context, { card, config }: LockedCard, { reasons }: Input) {
  const given = await nonConformitiesOf(context.db, reasons, config.oldSampleDays)
  checkGuard(sampleMachine.guards.blocking_reason_given({ reasons: given }))
  const work = await lockWork(context, card)
  if (work.reported) throw refuse('invalid_transition', { message: texts.reported(card.barcode) })
  await checkNoReportWaits(context, work.categoryIds)
  await freeAnalyses(context, work.plannedIds)
  const ended = await endAccepted(context, card, given)
  const requestIds = await rejectCard(context, card, { reasons: given, ended, whole: false })
  return { requestIds, words: given.map(({ label }) => label).join('; ') }
}

/** The decision with all that follows: planned cards, siblings, the newborn's story. @param names of the categories */
async function carryOut(context: Context, locked: LockedCard, input: Input, names: string): Promise<void> {
  const { card } = locked
  let requestIds: readonly number[] = []
  let text = texts.received(card.barcode, names)
  if (input.status === 'accepted') requestIds = await takeIn(context, card)
  else if (input.status === 'not_valid') {
    const turned = await turnDown(context, locked, input)
    requestIds = turned.requestIds
    text = texts.unsuitable(card.barcode, names, turned.words)
  } else {
    await markLost(context, card, input.note ?? null)
    text = texts.notReceived(card.barcode, names)
  }
  if (input.status !== 'accepted') await tellHub(context, locked, input.status, text)
  await keepPlannedCards(context, { newbornId: card.newbornId, workgroupId: card.workgroupId })
  if (input.status === 'accepted' && locked.pluralityCount > 1) await lookAtSiblings(context, card.newbornId)
  await recordEvent(context, {
    newbornId: card.newbornId,
    type: input.status,
    workgroupId: card.workgroupId,
    refs: { sampleId: card.id, sampleRequestIds: [...requestIds] },
    text: input.note ? `${text}. ${input.note}` : text,
  })
}

/**
 * Records the decision of a second laboratory on a card from the hub. Repeating it changes nothing.
 * @throws Refusal `unknown_card`, `not_for_laboratory`, `invalid_transition`, `validation`
 */
export async function decideReception(context: Context, input: Input) {
  const { db, viewer, now } = context
  const locked = await lockReceived(context, input.barcode)
  const { card } = locked
  const answer = async (changed: boolean) => ({
    changed,
    card: found(await findReception(db, viewer, card.id, now)),
  })
  const waiting = await waitingCategories(context, card)
  const before = found(await findReception(db, viewer, card.id, now))
  const state = { accepted: 'received', not_valid: 'unsuitable', not_received: 'not_received' } as const
  if (before.state === state[input.status]) return answer(false)
  if (waiting.length === 0 && (input.status !== 'not_valid' || before.state !== 'received'))
    throw refuse('invalid_transition', { message: texts.decided(card.barcode) })
  const names = namesOf(waiting.length > 0 ? waiting : before.categories)
  // Work that had begun is not begun again: only a decision on an awaited card can be undone.
  const begunNothing = before.categories.every(({ status }) => isOneOf(givesNothingStatuses, status))
  if (input.status === 'accepted' || (input.status === 'not_valid' && begunNothing)) {
    const { shippingId, version } = locked
    const kept = { sampleId: card.id, workgroupId: card.workgroupId, shippingId }
    await undoablyTakenIn(context, { ...kept, sample: { status: 'accepted', version } }, (watched) =>
      carryOut(watched, locked, input, names),
    )
  } else await carryOut(context, locked, input, names)
  context.audit({
    entity: 'sample',
    id: card.id,
    action: `reception_${input.status}`,
    from: before.state,
    to: state[input.status],
    details: { categories: waiting.map(({ category }) => category) },
    reason: input.note ?? null,
  })
  return answer(true)
}
