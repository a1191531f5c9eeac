import type { IntakeShippingChange } from '@sne/shared/contract'
import type { z } from 'zod'
import type { KeyContext } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { followRecorded } from '../../records/cards/refusal/follow-consent.ts'
import { destinationOf, listLaboratories, routing } from '../../records/laboratories/laboratories.ts'
import { checkAmongCards } from './identity-conflict.ts'
import { keepingConflict } from './keep-card.ts'
import { plainCards } from './plain-cards.ts'
import { removeCards } from './remove-cards.ts'
import { viewOfShipping } from './shipping-service.ts'
import { storeCards } from './store-cards.ts'
import { texts } from './texts.ts'

type Change = z.output<typeof IntakeShippingChange>

/**
 * Changes a shipment that is still a draft: its own fields, cards added, cards replaced by their barcode, cards taken
 * out. @throws Refusal `not_found`, `invalid_transition` once it was sent, `duplicate`, `intake_rejected`,
 * `identity_conflict`
 */
export function changeDraft(context: KeyContext, barcode: string, change: Change) {
  const cards = plainCards(change.cards ?? [], context.now)
  return keepingConflict(
    context,
    cards,
    async () => (await ownShipping(context, barcode)).destinationWorkgroupId,
    (own) => store(own, barcode, { ...change, cards }),
  )
}

const ownShipping = async ({ db, caller }: KeyContext, barcode: string) =>
  found(
    await db
      .selectFrom('shippings')
      .select(['id', 'status', 'destinationWorkgroupId', 'authorWorkgroupId'])
      .where('barcode', '=', barcode)
      .where('authorWorkgroupId', '=', caller.workgroupId)
      .forUpdate()
      .executeTakeFirst(),
  )

/** Statements of the family that a person recorded on cards of a draft. */
const statementsOn = ({ db }: KeyContext, shippingId: number, barcodes: readonly string[]) =>
  db
    .selectFrom('familyStatements as said')
    .innerJoin('samples as card', 'card.id', 'said.sampleId')
    .select(['said.id', 'said.newbornId', 'card.barcode'])
    .where('card.shippingId', '=', shippingId)
    .where('card.status', '=', 'registered')
    .where('card.deletedAt', 'is', null)
    .where('card.barcode', 'in', ['', ...barcodes])
    .execute()

/** Statements move to the card that replaces theirs; the categories that they refuse end on it too. */
async function followStatements(
  context: KeyContext,
  shippingId: number,
  statements: Awaited<ReturnType<typeof statementsOn>>,
): Promise<void> {
  for (const { id, newbornId, barcode } of statements)
    await context.db
      .updateTable('familyStatements')
      .set((eb) => ({
        sampleId: eb
          .selectFrom('samples')
          .select('samples.id')
          .where('samples.shippingId', '=', shippingId)
          .where('samples.newbornId', '=', newbornId)
          .where('samples.barcode', '=', barcode)
          .where('samples.deletedAt', 'is', null),
      }))
      .where('id', '=', id)
      .execute()
  for (const newbornId of new Set(statements.map((one) => one.newbornId)))
    await followRecorded(context, newbornId)
}

async function store(context: KeyContext, barcode: string, change: Change) {
  const { db } = context
  const shipping = await ownShipping(context, barcode)
  if (shipping.status !== 'draft')
    throw refuse('invalid_transition', {
      message: texts.shippingSent,
      details: { from: shipping.status, to: 'draft', allowed: [] },
    })
  const laboratories = await listLaboratories(db)
  const destination = change.destinationCode
    ? destinationOf(laboratories, change.destinationCode, null)
    : found(laboratories.find(({ id }) => id === shipping.destinationWorkgroupId))
  const { cards = [], removeCards: removed = [], destinationCode: _, ...columns } = change
  await db
    .updateTable('shippings')
    .set((eb) => ({ ...columns, destinationWorkgroupId: destination.id, version: eb('version', '+', 1) }))
    .where('id', '=', shipping.id)
    .execute()
  const routes = routing(laboratories, destination)
  if (destination.id !== shipping.destinationWorkgroupId)
    for (const [category, workgroupId] of routes)
      await db
        .updateTable('analyzableSamples')
        .set({ workgroupId })
        .where('category', '=', category)
        .where('sampleId', 'in', (eb) =>
          eb.selectFrom('samples').select('id').where('shippingId', '=', shipping.id),
        )
        .execute()
  const gone = [...removed, ...cards.map((card) => card.barcode)]
  const statements = await statementsOn(context, shipping.id, gone)
  await removeCards(context, shipping.id, gone, ({ barcode: code }) =>
    cards.some((card) => card.barcode === code),
  )
  const place = {
    shippingId: shipping.id,
    authorWorkgroupId: shipping.authorWorkgroupId,
    routes,
  }
  // Of a barcode given twice the later card counts.
  const latest = [...new Map(cards.map((card) => [card.barcode, card])).values()]
  checkAmongCards(latest)
  await storeCards(context, latest, place)
  await followStatements(context, shipping.id, statements)
  context.audit({
    entity: 'shipping',
    id: shipping.id,
    action: 'update',
    details: { fields: Object.keys(columns), cards: cards.length, removed: removed.length },
  })
  return { changed: true, shipping: await viewOfShipping(context, shipping.id) }
}
