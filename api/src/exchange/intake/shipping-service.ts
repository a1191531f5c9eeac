import type { IntakeShipping, IntakeShippingInput } from '@sne/shared/contract'
import { sampleMachine, shippingMachine } from '@sne/shared/domain'
import type { z } from 'zod'
import type { KeyContext } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { applyTransition, recordBirth } from '../../platform/transition/apply.ts'
import { applyTransitions } from '../../platform/transition/apply-many.ts'
import { cardOfBarcode } from '../../records/cards/barcode-case.ts'
import { isCardCode } from '../../records/cards/code-taken.ts'
import {
  destinationOf,
  listLaboratories,
  referenceOf,
  routing,
} from '../../records/laboratories/laboratories.ts'
import { externalCodeOf } from '../../records/newborns/external-code.ts'
import { tellEvents } from '../../records/newborns/record-event.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { checkAmongCards, checkIdentities } from './identity-conflict.ts'
import { keepingConflict } from './keep-card.ts'
import { refusalOf } from './known-cards.ts'
import { withOwnFiscalCode } from './own-fiscal-code.ts'
import { plainCards } from './plain-cards.ts'
import { newsOf, renewCard } from './renew-card.ts'
import { storeCards } from './store-cards.ts'
import { texts } from './texts.ts'
import { isSameCard } from './told-identity.ts'

type Input = z.output<typeof IntakeShippingInput>

interface Result {
  readonly changed: boolean
  readonly shipping: IntakeShipping
}

const ofBarcode = (context: KeyContext, barcode: string) =>
  context.db
    .selectFrom('shippings')
    .select(['id', 'barcode', 'status', 'authorWorkgroupId', 'destinationWorkgroupId'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()

/** The birth point's view of its shipment. */
export async function viewOfShipping(context: KeyContext, id: number): Promise<IntakeShipping> {
  const { db } = context
  const shipping = await db
    .selectFrom('shippings')
    .select(['barcode', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['samples.barcode', 'samples.status', 'newborns.code as newbornCode'])
    .select(externalCodeOf('newborns', context.caller.workgroupId).as('externalCode'))
    .where('samples.shippingId', '=', id)
    .where('samples.deletedAt', 'is', null)
    .orderBy('samples.id')
    .execute()
  return { ...shipping, cards }
}

/**
 * Takes in a shipment with its cards. A repeated barcode of one birth point makes nothing twice: a sender without an
 * answer may simply send again, and the news of its cards is stored.
 * @throws Refusal `duplicate`, `intake_rejected`, `identity_conflict`
 */
export function createShipping(context: KeyContext, input: Input): Promise<Result> {
  const cards = plainCards(input.cards, context.now)
  return keepingConflict(
    context,
    cards,
    async () => (await destinationFor(context, input)).id,
    (own) => store(own, { ...input, cards }),
  )
}

const destinationFor = async ({ db, caller }: KeyContext, { destinationCode }: Input) =>
  destinationOf(await listLaboratories(db), destinationCode, await referenceOf(db, caller.workgroupId))

async function store(context: KeyContext, input: Input): Promise<Result> {
  const { db, caller, now } = context
  checkAmongCards(input.cards)
  // Advisory lock for one shipment sent several times at once: the later calls find the first. Two shipments that name
  // their common newborns in another order lock no rows against each other.
  await oneAtATime(db, `shipments of ${caller.workgroupId}`)
  await oneAtATime(db, `shipping ${input.barcode}`)
  const known = await ofBarcode(context, input.barcode)
  if (known && known.authorWorkgroupId !== caller.workgroupId)
    throw refuse('duplicate', { message: texts.codeOfOther(input.barcode) })
  if (known) {
    const changed = await renewCards(
      context,
      known,
      input.cards.map((card) => withOwnFiscalCode(card).card),
    )
    return { changed, shipping: await viewOfShipping(context, known.id) }
  }

  if (await isCardCode(db, input.barcode))
    throw refuse('duplicate', { message: texts.codeOfCard(input.barcode) })
  const laboratories = await listLaboratories(db)
  const destination = destinationOf(
    laboratories,
    input.destinationCode,
    await referenceOf(db, caller.workgroupId),
  )
  const shipping = await db
    .insertInto('shippings')
    .values({
      barcode: input.barcode,
      number: input.number ?? null,
      status: 'draft',
      authorWorkgroupId: caller.workgroupId,
      destinationWorkgroupId: destination.id,
      courier: input.courier ?? null,
      samplesDeclared: input.samplesDeclared ?? null,
      spokeNotes: input.spokeNotes ?? null,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'shipping', shipping)
  const routes = routing(laboratories, destination)
  const place = { shippingId: shipping.id, authorWorkgroupId: caller.workgroupId, routes }
  await storeCards(context, input.cards, place)
  if (input.send) await send(context, shipping.id)
  context.audit({
    entity: 'shipping',
    id: shipping.id,
    action: input.send ? 'send' : 'create',
    details: { cards: input.cards.length },
  })
  return { changed: true, shipping: await viewOfShipping(context, shipping.id) }
}

/**
 * Stores the news of a repeated shipment about its cards.
 * @returns whether anything was stored
 * @throws CardsRefused for a card that is not in the shipment, or facts that people decide; IdentityConflict
 */
async function renewCards(
  context: KeyContext,
  { id, barcode }: { readonly id: number; readonly barcode: string },
  cards: Input['cards'],
): Promise<boolean> {
  const rows = await context.db
    .selectFrom('samples')
    .select(['id', 'barcode', 'newbornId', 'authorWorkgroupId'])
    .where('shippingId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  const strange = cards.filter((card) => !cardOfBarcode(rows, card.barcode)).map((card) => card.barcode)
  if (strange.length > 0) {
    const text = texts.cardsNotInShipping(barcode, strange.join(', '))
    throw await refusalOf(context, cards, { text, barcodes: strange })
  }
  await checkIdentities(context, cards)
  // One card that is for people takes back the facts of the others: all of them are kept.
  for (const card of cards) {
    const known = cardOfBarcode(rows, card.barcode)
    const isOther = known !== undefined && !(await isSameCard(context, card, known))
    const news = known && !isOther ? await newsOf(context, card, known.id) : null
    if (isOther || news?.isForPeople) throw await refusalOf(context, cards)
  }
  const renewed: string[] = []
  for (const card of cards) {
    const sampleId = cardOfBarcode(rows, card.barcode)?.id
    if (sampleId && (await renewCard(context, card, sampleId)).length > 0) renewed.push(card.barcode)
  }
  if (renewed.length > 0)
    context.audit({ entity: 'shipping', id, action: 'update', details: { cards: renewed.length } })
  return renewed.length > 0
}

/** Sends a draft. @throws Refusal `not_found`, `invalid_transition` */
export async function sendShipping(context: KeyContext, barcode: string): Promise<Result> {
  const known = await ofBarcode(context, barcode)
  const own = found(known?.authorWorkgroupId === context.caller.workgroupId ? known : null)
  const changed = await send(context, own.id)
  if (changed) context.audit({ entity: 'shipping', id: own.id, action: 'send', from: 'draft', to: 'sent' })
  return { changed, shipping: await viewOfShipping(context, own.id) }
}

/** Cards of a shipment that are registered go on their way with it. @returns how many. */
export async function shipCards(
  context: KeyContext,
  shipping: { readonly id: number; readonly authorWorkgroupId: number },
): Promise<number> {
  const { db, now } = context
  const cards = await db
    .selectFrom('samples')
    .withPlugin(prepared)
    .select(['id', 'newbornId', 'barcode', 'status', 'version', 'deletedAt'])
    .where('shippingId', '=', shipping.id)
    .where('status', '=', 'registered')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  await applyTransitions(context, {
    table: 'samples',
    machine: sampleMachine,
    ids: cards.map(({ id }) => id),
    action: 'ship',
    patch: { shippedAt: now },
    locked: cards,
  })
  await tellEvents(
    context,
    cards.map((card) => ({
      newbornId: card.newbornId,
      type: 'shipped',
      workgroupId: shipping.authorWorkgroupId,
      refs: { sampleId: card.id, shippingId: shipping.id },
      text: `Cartoncino ${card.barcode} spedito`,
    })),
  )
  return cards.length
}

/** draft → sent with all its cards, and the laboratory is told. */
export async function send(context: KeyContext, id: number): Promise<boolean> {
  const { now } = context
  const { changed, row } = await applyTransition(context, {
    table: 'shippings',
    machine: shippingMachine,
    id,
    action: 'send',
    by: 'effect',
    patch: { sentAt: now },
  })
  if (!changed) return false
  const cards = await shipCards(context, { id, authorWorkgroupId: row.authorWorkgroupId })
  await notifyRoles(context, {
    workgroupId: row.destinationWorkgroupId,
    roles: ['acceptance'],
    type: 'shipping_sent',
    title: `Spedizione ${row.barcode} in arrivo`,
    text: `${cards} cartoncini in viaggio.`,
    link: `/shipping/${id}/details`,
    entity: { type: 'shipping', id },
  })
  return true
}
