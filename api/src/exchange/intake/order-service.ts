import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { atSavepoint } from '../../platform/database/savepoint.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import {
  destinationOf,
  listLaboratories,
  referenceOf,
  routing,
} from '../../records/laboratories/laboratories.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import { type Hl7Problem, type IntakeOrder, type IntakeOrderMessage, problemAt } from '../hl7/index.ts'
import { CardHeld, type Held } from './card-held.ts'
import { shippingOfDay } from './day-shipping.ts'
import {
  type Conflict,
  checkAmongCards,
  checkIdentities,
  IdentityConflict,
  stillKnown,
} from './identity-conflict.ts'
import { newsOf, otherFactsOf, renewCard } from './renew-card.ts'
import { send, shipCards } from './shipping-service.ts'
import { storeCard } from './store-card.ts'
import { texts } from './texts.ts'
import { heldIdentity, registeredCard } from './told-identity.ts'

/** What came of the orders of one message. */
export type Taken =
  | {
      readonly taken: 'new'
      readonly shippingId: number
      readonly sampleId: number
      /** What the message says of newborns who are registered otherwise: for people. */
      readonly otherFacts: readonly Held[]
    }
  /** All of its cards are known from the same birth point and for the same newborns. `renewed` says what is new. */
  | {
      readonly taken: 'already'
      readonly shippingId: number | null
      readonly sampleId: number
      readonly renewed: readonly string[]
    }
  | {
      readonly taken: 'no'
      readonly problem: Hl7Problem
      readonly conflict?: Conflict
      readonly held?: readonly Held[]
    }

/** The card of an order as it is registered already; null when it is new, or somebody else's. */
async function knownCard({ db, caller }: KeyContext, { card }: IntakeOrder) {
  const known = await db
    .selectFrom('samples')
    .select(['id', 'shippingId', 'newbornId'])
    .where(isBarcode('barcode', card.barcode))
    .where('deletedAt', 'is', null)
    .where('authorWorkgroupId', '=', caller.workgroupId)
    // Two cards of an earlier version may differ by case alone.
    .orderBy(sql`barcode = ${card.barcode}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  const newborn = await db
    .selectFrom('newborns')
    .select('id')
    .where('birthWorkgroupId', '=', caller.workgroupId)
    .where('externalCode', '=', card.newborn.code)
    .executeTakeFirst()
  if (!known || !newborn) return null
  // Its newborn may have been joined to another record since.
  return (await keptRecord(db, newborn.id)) === known.newbornId ? known : null
}

/** What the known cards of a message say anew. @throws IdentityConflict */
async function newsOfKnown(
  context: KeyContext,
  orders: readonly IntakeOrder[],
  known: readonly Awaited<ReturnType<typeof knownCard>>[],
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

/** What the orders of a message say of whose registered cards they are. */
async function identitiesOf(context: KeyContext, orders: readonly IntakeOrder[]): Promise<Held[]> {
  const told: Held[] = []
  for (const { card } of orders) {
    const registered = await registeredCard(context, card)
    const held = registered && (await heldIdentity(context, card, registered))
    if (held) told.push(held)
  }
  return told
}

/** @throws Refusal, IdentityConflict, CardHeld */
async function storeOrFind(
  context: KeyContext,
  orders: readonly IntakeOrder[],
  isRepeated: boolean,
): Promise<Taken> {
  checkAmongCards(orders.map(({ card }) => card))
  const known: Awaited<ReturnType<typeof knownCard>>[] = []
  for (const order of orders) known.push(await knownCard(context, order))
  const first = known[0]
  if (!first || !known.every(Boolean)) {
    // A known card refuses the new ones beside it.
    const strange = await identitiesOf(
      context,
      orders.filter((_, index) => !known[index]),
    )
    const news = (await newsOfKnown(context, orders, known)).map(({ held }) => held)
    if (strange.length + news.length > 0) throw new CardHeld([...strange, ...news])
    return { taken: 'new', ...(await store(context, orders)) }
  }
  await checkIdentities(
    context,
    orders.map(({ card }) => card),
  )
  // One card that is for people takes back the facts of the others: all of them are told.
  const news = isRepeated ? [] : await newsOfKnown(context, orders, known)
  if (news.some(({ isForPeople }) => isForPeople)) throw new CardHeld(news.map(({ held }) => held))
  const renewed: string[] = []
  for (const [index, { card, doubts }] of orders.entries()) {
    const facts = isRepeated ? [] : await renewCard(context, card, (known[index] ?? first).id, doubts)
    if (facts.length > 0) renewed.push(texts.cardRenewed(card.barcode, facts.join(', ')))
  }
  return { taken: 'already', shippingId: first.shippingId, sampleId: first.id, renewed }
}

async function store(context: KeyContext, orders: readonly IntakeOrder[]) {
  const laboratories = await listLaboratories(context.db)
  const destination = destinationOf(
    laboratories,
    null,
    await referenceOf(context.db, context.caller.workgroupId),
  )
  const shipping = await shippingOfDay(context, destination)
  const place = {
    shippingId: shipping.id,
    authorWorkgroupId: shipping.authorWorkgroupId,
    routes: routing(laboratories, destination),
  }
  const samples: number[] = []
  const otherFacts: Held[] = []
  for (const { card, doubts } of orders) {
    const facts = await otherFactsOf(context, card)
    const sampleId = await storeCard(context, card, place, doubts)
    samples.push(sampleId)
    if (facts) otherFacts.push({ ...facts, barcode: card.barcode, sampleId, card })
  }
  if (shipping.isNew) await send(context, shipping.id)
  else await shipCards(context, shipping)
  return { shippingId: shipping.id, sampleId: samples[0] as number, otherFacts }
}

/** A conflict of two transactions is not the message's fault: the call runs again. */
const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

/**
 * Registers the cards of a message and sends them on with the birth point's shipment of the day. All of them or none;
 * a card that is known is renewed by what is new. @param isRepeated the very message was taken before: it changes nothing
 */
export async function takeOrders(
  context: KeyContext,
  { orders }: IntakeOrderMessage,
  isRepeated: boolean,
): Promise<Taken> {
  const effects: Parameters<KeyContext['effect']>[0][] = []
  const buffered: KeyContext = { ...context, effect: (effect) => void effects.push(effect) }
  const attempt = await atSavepoint(context.db, () => storeOrFind(buffered, orders, isRepeated))
  if ('value' in attempt) {
    for (const effect of effects) context.effect(effect)
    return attempt.value
  }
  const { error } = attempt
  if (isConflict(error)) throw error
  const place = { name: 'SPM', occurrence: 1 }
  if (error instanceof IdentityConflict) {
    // Of several patients the text names the card.
    const problem =
      orders.length === 1
        ? problemAt({ ...place, name: 'PID' }, 3, '205', error.message)
        : problemAt(place, 0, '205', error.message)
    const held = await identitiesOf(context, orders)
    return { taken: 'no', problem, conflict: await stillKnown(context, error.conflict), held }
  }
  if (error instanceof CardHeld)
    return { taken: 'no', problem: problemAt(place, 2, '206', error.message), held: error.held }
  if (error instanceof Refusal) {
    const code = error.code === 'duplicate' ? '205' : '103'
    return { taken: 'no', problem: problemAt(place, 0, code, error.message) }
  }
  context.log.error({ err: error, call: 'receiveHl7' }, 'a mapped message could not be stored')
  const text = texts.notStorable
  return { taken: 'no', problem: problemAt(place, 0, '207', text) }
}
