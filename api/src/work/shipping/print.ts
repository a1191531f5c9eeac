import { pdf, type Shipping, type ShippingSampleRow } from '@sne/shared/contract'
import { awaitedSampleStatuses, isOneOf, problemText } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { laboratoryHead } from '../../records/laboratories/laboratory-head.ts'
import { findShipping, listShippingSamples } from './queries.ts'
import { texts } from './texts.ts'

/** Facts of a shipment on both papers. @throws Refusal `not_found` */
async function factsOf(context: Context, id: number) {
  const { db, viewer, now } = context
  const shipping: Shipping = found(await findShipping(db, viewer, id, now))
  const author = await db
    .selectFrom('workgroups')
    .select(['phones', 'email'])
    .where('id', '=', shipping.authorWorkgroup.id)
    .executeTakeFirst()
  const facts = {
    laboratory: await laboratoryHead(db, shipping.destinationWorkgroup.id),
    barcode: shipping.barcode,
    number: shipping.number,
    status: shipping.status,
    birthPoint: `${shipping.authorWorkgroup.facilityName} – ${shipping.authorWorkgroup.name}`,
    birthPointContacts: [...(author?.phones ?? []), author?.email].filter(Boolean).join(' · ') || null,
    sentAt: shipping.sentAt,
    sentBy: shipping.createdBy?.label ?? null,
    courier: shipping.courier,
    samplesDeclared: shipping.samplesDeclared,
    acceptedAt: shipping.acceptedAt,
    acceptedBy: shipping.acceptedBy?.label ?? null,
    closedAt: shipping.closedAt,
    closedBy: shipping.closedBy?.label ?? null,
    spokeNotes: shipping.spokeNotes,
    hubNotes: shipping.hubNotes,
    printedAt: now.toISOString(),
  }
  const cards = await listShippingSamples(db, viewer, id, undefined, now)
  return { shipping, facts, cards }
}

const cardOf = (card: ShippingSampleRow) => ({
  barcode: card.barcode,
  newborn: `${card.newborn.surname} ${card.newborn.name}`.trim(),
  sex: card.newborn.sex,
  birthAt: card.newborn.birthTimeKnown ? card.newborn.birthAt : card.newborn.birthAt.slice(0, 10),
  collectedAt: card.collectedAt,
  motivation: card.motivation?.label ?? null,
  sampleNumber: card.sampleNumber,
})

/** "Distinta": the content of the parcel by the birth point. */
export async function printManifest(context: Context, id: number) {
  const { facts, cards, shipping } = await factsOf(context, id)
  const bytes = await context.services.documents.render({
    kind: 'shippingManifest',
    data: { shipping: facts, cards: cards.map(cardOf) },
  })
  return fileAnswer(`distinta-${shipping.barcode}.pdf`, pdf, bytes, { inline: true })
}

/** Receipt of the acceptance, once it is closed. @throws Refusal `invalid_transition` before */
export async function printReceipt(context: Context, id: number) {
  const { facts, cards, shipping } = await factsOf(context, id)
  if (shipping.status !== 'closed')
    throw refuse('invalid_transition', {
      message: texts.receiptAfterClosing,
      details: { from: shipping.status, to: shipping.status, allowed: [] },
    })
  const bytes = await context.services.documents.render({
    kind: 'shippingReceipt',
    data: {
      shipping: facts,
      cards: cards.flatMap((card) =>
        isOneOf(awaitedSampleStatuses, card.status)
          ? []
          : [
              {
                ...cardOf(card),
                decision: card.status,
                protocol: card.protocolNumber,
                reasons: card.nonConformities.map(problemText),
                outOfList: card.outOfList,
                notes: card.hubNotes,
              },
            ],
      ),
    },
  })
  return fileAnswer(`ricevuta-${shipping.barcode}.pdf`, pdf, bytes, { inline: true })
}
