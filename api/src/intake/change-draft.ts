import type { IntakeShippingChange } from '@sne/shared/contract'
import type { z } from 'zod'
import type { KeyContext } from '../calls/context.ts'
import { found, refuse } from '../calls/refusal.ts'
import { destinationOf, listLaboratories, routing } from './laboratories.ts'
import { viewOfShipping } from './shipping-service.ts'
import { storeCard } from './store-card.ts'

type Change = z.output<typeof IntakeShippingChange>

/** Nobody has decided on the newborn and another: what was found about it goes. @returns false when somebody has */
async function forgetPairs({ db }: KeyContext, newbornId: number): Promise<boolean> {
  const pairs = await db
    .selectFrom('newbornPairs')
    .select(['id', 'status'])
    .where((eb) => eb.or([eb('firstId', '=', newbornId), eb('secondId', '=', newbornId)]))
    .execute()
  const merges = await db
    .selectFrom('newbornMerges')
    .select('id')
    .where((eb) => eb.or([eb('keptId', '=', newbornId), eb('mergedId', '=', newbornId)]))
    .executeTakeFirst()
  if (merges || pairs.some(({ status }) => status === 'merged' || status === 'kept_apart')) return false
  const ids = pairs.map(({ id }) => id)
  await db
    .deleteFrom('newbornPairs')
    .where('id', 'in', [...ids, 0])
    .execute()
  return true
}

/**
 * Takes a card out of a draft, with its newborn where nothing else is known of it. Nobody but the birth point has
 * seen a draft, and its barcode must be free for the corrected card: the rows go for good, the audit trail stays.
 */
async function removeCard(context: KeyContext, shippingId: number, barcode: string): Promise<boolean> {
  const { db } = context
  const card = await db
    .selectFrom('samples')
    .select(['id', 'newbornId'])
    .where('shippingId', '=', shippingId)
    .where('barcode', '=', barcode)
    .where('status', '=', 'registered')
    .executeTakeFirst()
  if (!card) return false
  await db.deleteFrom('analyzableSamples').where('sampleId', '=', card.id).execute()
  await db.deleteFrom('samples').where('id', '=', card.id).execute()
  context.effect({ entity: 'sample', id: card.id, from: 'registered', to: null })
  const other = await db
    .selectFrom('samples')
    .select('id')
    .where('newbornId', '=', card.newbornId)
    .executeTakeFirst()
  if (!other && (await forgetPairs(context, card.newbornId))) {
    await db.deleteFrom('newbornEvents').where('newbornId', '=', card.newbornId).execute()
    await db.deleteFrom('newborns').where('id', '=', card.newbornId).execute()
    context.effect({ entity: 'newborn', id: card.newbornId, from: 'in_progress', to: null })
  }
  return true
}

/**
 * Changes a shipment that is still a draft: its own fields, cards added, cards replaced by their barcode, cards taken
 * out. @throws Refusal `not_found`, `invalid_transition` once it was sent, `duplicate`, `intake_rejected`
 */
export async function changeDraft(context: KeyContext, barcode: string, change: Change) {
  const { db, caller } = context
  const shipping = found(
    await db
      .selectFrom('shippings')
      .select(['id', 'status', 'destinationWorkgroupId', 'authorWorkgroupId'])
      .where('barcode', '=', barcode)
      .where('authorWorkgroupId', '=', caller.workgroupId)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (shipping.status !== 'draft')
    throw refuse('invalid_transition', {
      message: 'La spedizione è già partita: non si può più modificare.',
      details: { from: shipping.status, to: 'draft', allowed: [] },
    })
  const laboratories = await listLaboratories(db)
  const destination = change.destinationCode
    ? destinationOf(laboratories, change.destinationCode, null)
    : found(laboratories.find(({ id }) => id === shipping.destinationWorkgroupId))
  const { cards = [], removeCards = [], destinationCode: _, ...columns } = change
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
  for (const code of removeCards) await removeCard(context, shipping.id, code)
  const place = {
    shippingId: shipping.id,
    authorWorkgroupId: shipping.authorWorkgroupId,
    routes,
  }
  for (const card of cards) {
    await removeCard(context, shipping.id, card.barcode)
    await storeCard(context, card, place)
  }
  context.audit({
    entity: 'shipping',
    id: shipping.id,
    action: 'update',
    details: { fields: Object.keys(columns), cards: cards.length, removed: removeCards.length },
  })
  return { changed: true, shipping: await viewOfShipping(context, shipping.id) }
}
