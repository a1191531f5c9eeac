import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { pairTold } from '../../records/newborns/pair-told.ts'
import {
  type Hl7Problem,
  type IntakeJoin,
  type IntakeOrder,
  type IntakeUpdate,
  updateOrder,
} from '../hl7/index.ts'
import { checkIdentities } from './identity-conflict.ts'
import { newbornOfCode } from './known-order.ts'
import { checkNotOlder } from './newer-message.ts'
import { renewCard } from './renew-card.ts'
import { renewOrder } from './renew-order.ts'
import type { Taken } from './taken.ts'
import { texts } from './texts.ts'
import { checkTwin } from './which-twin.ts'

/** An update without a name or a birth that can be read: nobody could compare whose it is. */
export class UpdateUnreadable extends Error {
  readonly problem: Hl7Problem
  constructor(problem: Hl7Problem) {
    super(problem.text)
    this.problem = problem
  }
}

/** The birth point's card of the updated newborn: the one that the message names, else the last one. */
async function cardOf(context: KeyContext, { code, barcode }: IntakeUpdate) {
  const { db, caller } = context
  const newbornId = await newbornOfCode(context, code)
  if (newbornId === null) return null
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'shippingId', 'barcode', 'collectedAt', 'collectionTimeKnown'])
    .where('newbornId', '=', newbornId)
    .where('authorWorkgroupId', '=', caller.workgroupId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return cards.find((card) => card.barcode === barcode) ?? cards[0] ?? null
}

/** Updates of registered cards as orders of these cards, for what is told of an update that is in conflict. */
export async function ordersOfUpdates(
  context: KeyContext,
  updates: readonly IntakeUpdate[],
): Promise<IntakeOrder[]> {
  const orders: IntakeOrder[] = []
  for (const update of updates) {
    const card = await cardOf(context, update)
    const order = card && updateOrder(update, card)
    if (order && 'card' in order) orders.push(order)
  }
  return orders
}

/** @throws Refusal, UpdateUnreadable, IdentityConflict, CardHeld */
async function takeUpdate(context: KeyContext, update: IntakeUpdate, sentAt: number | null) {
  const card = await cardOf(context, update)
  if (!card) throw refuse('intake_rejected', { message: texts.updateUnknown(update.code) })
  await checkNotOlder(context, card.barcode, sentAt)
  const order = updateOrder(update, card)
  if (!('card' in order)) throw new UpdateUnreadable(order[0]!)
  await checkIdentities(context, [order.card])
  await checkTwin(context, update, order, card)
  const facts = await renewCard(context, order.card, card.id, order.doubts)
  await renewOrder(context, order, card.id)
  return { ...card, text: facts.length > 0 ? texts.cardRenewed(card.barcode, facts.join(', ')) : null }
}

async function recordOf(context: KeyContext, codes: readonly string[]): Promise<number> {
  for (const code of codes) {
    const id = await newbornOfCode(context, code)
    if (id !== null) return id
  }
  throw refuse('intake_rejected', { message: texts.joinUnknown(codes.join(', ')) })
}

/** Makes a pair that a person decides; nothing is merged. @returns what support reads */
async function takeJoin(context: KeyContext, { codes, formerCodes }: IntakeJoin): Promise<string> {
  const [one, other] = [await recordOf(context, codes), await recordOf(context, formerCodes)]
  if (one === other) return texts.joinSame
  const told = await pairTold(context, one, other)
  const names = [codes[0] ?? '', formerCodes[0] ?? ''] as const
  return told === 'apart' ? texts.joinApart(...names) : texts.joinTold(...names)
}

/**
 * Carries out the facts that a message without an order gives of known newborns. The rule of changes applies to an
 * update (ADT^A08). Two codes of one newborn (ADT^A40) become a pair for a person. `isRepeated`: the message was taken
 * before, and changes nothing. `sentAt`: MSH-7 in milliseconds.
 */
export async function takeUpdates(
  context: KeyContext,
  { updates, joins }: { readonly updates: readonly IntakeUpdate[]; readonly joins: readonly IntakeJoin[] },
  { isRepeated, sentAt }: { readonly isRepeated: boolean; readonly sentAt: number | null },
): Promise<Taken> {
  const renewed = []
  for (const update of isRepeated ? [] : updates) renewed.push(await takeUpdate(context, update, sentAt))
  const joined: string[] = []
  for (const join of isRepeated ? [] : joins) joined.push(await takeJoin(context, join))
  return {
    taken: 'already',
    shippingId: renewed[0]?.shippingId ?? null,
    sampleId: renewed[0]?.id ?? null,
    sampleIds: renewed.map(({ id }) => id),
    renewed: renewed.flatMap(({ text }) => text ?? []),
    joined,
  }
}
