import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { type IntakeOrder, type IntakeOrderMessage, problemAt } from '../hl7/index.ts'
import { type Cancelled, cancelOrders } from './cancel-order.ts'
import { CardHeld, type Held } from './card-held.ts'
import { shippingOfDay } from './day-shipping.ts'
import { checkAmongCards, checkIdentities, IdentityConflict, stillKnown } from './identity-conflict.ts'
import { type KnownCard, knownCard, notUnderstoodOf, orderColumns } from './known-order.ts'
import { type LockedBirthPoint, lockBirthPoint, wayOf } from './lock-birth-point.ts'
import { checkNotOlder } from './newer-message.ts'
import { otherFactsOf } from './other-facts.ts'
import { newsOf, renewCard } from './renew-card.ts'
import { renewOrder } from './renew-order.ts'
import { send, shipCards } from './shipping-service.ts'
import { storeCard } from './store-card.ts'
import { ordersOfUpdates, takeUpdates, UpdateUnreadable } from './take-updates.ts'
import type { Taken } from './taken.ts'
import { texts } from './texts.ts'
import { heldIdentity, registeredCard } from './told-identity.ts'

/** News of a message about its known cards. @throws IdentityConflict */
async function newsOfKnown(
  context: KeyContext,
  orders: readonly IntakeOrder[],
  known: readonly (KnownCard | null)[],
): Promise<NonNullable<Awaited<ReturnType<typeof newsOf>>>[]> {
  const told: NonNullable<Awaited<ReturnType<typeof newsOf>>>[] = []
  for (const [index, { card, doubts }] of orders.entries()) {
    const sampleId = known[index]?.id
    if (sampleId === undefined) continue
    await checkIdentities(context, [card])
    const news = await newsOf(context, card, sampleId, doubts)
    if (news) told.push(news)
  }
  return told
}

/** Identities that the orders of a message give for registered cards. */
async function identitiesOf(context: KeyContext, orders: readonly IntakeOrder[]): Promise<Held[]> {
  const told: Held[] = []
  for (const { card } of orders) {
    const registered = await registeredCard(context, card)
    const held = registered && (await heldIdentity(context, card, registered))
    if (held) told.push(held)
  }
  return told
}

/** When a message was written, and whether the very message was taken before. */
interface ReceivedMessage {
  /** It changes nothing. */
  readonly isRepeated: boolean
  /** MSH-7 in milliseconds. */
  readonly sentAt: number | null
}

/** Barcodes of a message that were registered by it before, and are no cards any more. */
async function goneOf(
  context: KeyContext,
  orders: readonly IntakeOrder[],
  known: readonly (KnownCard | null)[],
): Promise<string[]> {
  const gone: string[] = []
  for (const [index, { card }] of orders.entries())
    if (!known[index] && !(await registeredCard(context, card))) gone.push(card.barcode)
  return gone
}

/** @throws Refusal, IdentityConflict, CardHeld */
async function storeOrFind(
  context: KeyContext,
  orders: readonly IntakeOrder[],
  { isRepeated, sentAt }: ReceivedMessage,
): Promise<Taken> {
  checkAmongCards(orders.map(({ card }) => card))
  const place = await lockBirthPoint(context, orders)
  if (place.isUnknown && !isRepeated) return { taken: 'new', ...(await store(context, orders, place)) }
  const known: (KnownCard | null)[] = []
  for (const order of orders) known.push(await knownCard(context, order))
  // A change of an order may bring another barcode.
  const barcodes = new Set([...orders.map(({ card }) => card), ...known].flatMap((one) => one?.barcode ?? []))
  if (!isRepeated) for (const barcode of barcodes) await checkNotOlder(context, barcode, sentAt)
  const gone = isRepeated ? await goneOf(context, orders, known) : []
  if (gone.length > 0)
    return { ...cancelledOnly(nothingCancelled), renewed: [texts.repeatedWithout(gone.join(', '))] }
  const first = known[0]
  if (!first || !known.every(Boolean)) {
    // A known card refuses the new ones beside it.
    const strange = await identitiesOf(
      context,
      orders.filter((_, index) => !known[index]),
    )
    const news = (await newsOfKnown(context, orders, known)).map(({ held }) => held)
    if (strange.length + news.length > 0) throw new CardHeld([...strange, ...news])
    return { taken: 'new', ...(await store(context, orders, place)) }
  }
  await checkIdentities(
    context,
    orders.map(({ card }) => card),
  )
  // One card that is for people takes back the facts of the others: all of them are told.
  const news = isRepeated ? [] : await newsOfKnown(context, orders, known)
  if (news.some(({ isForPeople }) => isForPeople)) throw new CardHeld(news.map(({ held }) => held))
  const renewed: string[] = []
  for (const [index, order] of orders.entries()) {
    const { card, doubts } = order
    const sampleId = (known[index] ?? first).id
    const facts = isRepeated ? [] : await renewCard(context, card, sampleId, doubts)
    if (!isRepeated) await renewOrder(context, order, sampleId)
    if (facts.length > 0) renewed.push(texts.cardRenewed(card.barcode, facts.join(', ')))
  }
  const sampleIds = known.flatMap((one) => (one ? [one.id] : []))
  return { taken: 'already', shippingId: first.shippingId, sampleId: first.id, sampleIds, renewed }
}

async function store(context: KeyContext, orders: readonly IntakeOrder[], locked: LockedBirthPoint) {
  const { destination, routes } = wayOf(locked)
  const { author, sameDay, isUnknown } = locked
  const shipping = await shippingOfDay(context, author, destination, sameDay)
  const place = { shippingId: shipping.id, authorWorkgroupId: author.id, config: author.config, routes }
  const cards = orders.map(({ card }) => card)
  const samples: number[] = []
  const otherFacts: Held[] = []
  for (const order of orders) {
    const { card, doubts } = order
    const ofNewborn = cards.filter(({ newborn }) => newborn.code === card.newborn.code)
    const facts = isUnknown ? null : await otherFactsOf(context, card, ofNewborn)
    const sampleId = await storeCard(context, card, place, {
      // A message that support takes in again tells nobody: the doubt is stored with the card.
      doubts: [...doubts, ...(facts?.doubts ?? [])],
      order: orderColumns(order),
      notUnderstood: notUnderstoodOf(order),
      isUnknown,
    })
    samples.push(sampleId)
    if (facts) otherFacts.push({ ...facts, barcode: card.barcode, sampleId, card })
  }
  if (shipping.isNew) await send(context, shipping.id)
  else await shipCards(context, shipping)
  return { shippingId: shipping.id, sampleId: samples[0] as number, sampleIds: samples, otherFacts }
}

const nothingCancelled: Cancelled = { texts: [], shippingId: null, sampleIds: [] }

/** A message that cancels and orders nothing. */
const cancelledOnly = ({ texts: cancelled, shippingId, sampleIds }: Cancelled) => ({
  taken: 'already' as const,
  shippingId,
  sampleId: null,
  sampleIds,
  renewed: [],
  cancelled,
})

/** A conflict of two transactions is not the message's fault: the call runs again. */
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/**
 * Registers the cards of a message and sends them on with the birth point's shipment of the day. All of them or none;
 * a card that is known is renewed by what is new. One that is older than the last
 * message of a card is for people.
 */
export async function takeOrders(
  context: KeyContext,
  { orders, cancels, updates, joins }: IntakeOrderMessage,
  received: ReceivedMessage,
): Promise<Taken> {
  const { isRepeated, sentAt } = received
  const effects: Parameters<KeyContext['effect']>[0][] = []
  const buffered: KeyContext = { ...context, effect: (effect) => void effects.push(effect) }
  const attempt = await atSavepoint(context.db, async () => {
    const cancelled = isRepeated ? nothingCancelled : await cancelOrders(buffered, cancels, sentAt)
    if (updates.length + joins.length > 0) return takeUpdates(buffered, { updates, joins }, received)
    if (orders.length === 0) return cancelledOnly(cancelled)
    const taken = await storeOrFind(buffered, orders, received)
    if (taken.taken === 'no') return taken
    const sampleIds = [...taken.sampleIds, ...cancelled.sampleIds]
    return { ...taken, sampleIds, cancelled: cancelled.texts }
  })
  if ('value' in attempt) {
    for (const effect of effects) context.effect(effect)
    return attempt.value
  }
  const { error } = attempt
  if (error instanceof UpdateUnreadable) return { taken: 'no', problem: error.problem }
  if (isConflict(error)) throw error
  const place = { name: 'SPM', occurrence: 1 }
  if (error instanceof IdentityConflict) {
    // Of several patients the text names the card.
    const problem =
      orders.length + updates.length === 1
        ? problemAt({ ...place, name: 'PID' }, 3, '205', error.message)
        : problemAt(place, 0, '205', error.message)
    const held = await identitiesOf(context, [...orders, ...(await ordersOfUpdates(context, updates))])
    return { taken: 'no', problem, conflict: await stillKnown(context, error.conflict), held }
  }
  if (error instanceof CardHeld) {
    const conflict = error.held.find((held) => held.conflict)?.conflict
    const problem = problemAt(place, 2, '206', error.message)
    return { taken: 'no', problem, held: error.held, ...(conflict ? { conflict } : {}) }
  }
  if (error instanceof Refusal) {
    const code = error.code === 'duplicate' ? '205' : '103'
    return { taken: 'no', problem: problemAt(place, 0, code, error.message) }
  }
  context.log.error({ err: error, call: 'receiveHl7' }, 'a mapped message could not be stored')
  const text = texts.notStorable
  return { taken: 'no', problem: problemAt(place, 0, '207', text) }
}
