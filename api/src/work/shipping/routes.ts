import type { shippingEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { unknownCard, whatCode } from '../../records/cards/what-code.ts'
import { acceptSample } from './accept-sample.ts'
import { setEveryCard } from './every-card.ts'
import { saveShippingNotes } from './notes.ts'
import { clearOpenScan, keepOpenScan } from './open-scans.ts'
import { printManifest, printReceipt } from './print.ts'
import { findShipping, listShippingSamples, listShippings, matchBarcode } from './queries.ts'
import { shiftOf } from './shift.ts'
import { acceptShipping, closeShipping, markNotReceived, remind, reopenShipping } from './steps.ts'

/** The shipment after a step. */
const after = async (context: Context, id: number, changed: boolean) => ({
  changed,
  shipping: found(await findShipping(context.db, context.viewer, id, context.now)),
})

export const shippingHandlers: Handlers<typeof shippingEndpoints> = {
  listShippings: ({ db, viewer, now }, { query }) => listShippings(db, viewer, query, now),
  getShift: (context, { query }) => shiftOf(context, query),
  getShipping: async ({ db, viewer, now }, { params: { id } }) =>
    found(await findShipping(db, viewer, id, now)),
  listShippingSamples: async ({ db, viewer, now }, { params: { id }, query: { status } }) => {
    const { samplesCount } = found(await findShipping(db, viewer, id, now))
    return { items: await listShippingSamples(db, viewer, id, status, now), counters: samplesCount }
  },
  findShippingByBarcode: async (context, { params: { code } }) => {
    const { db, viewer, now } = context
    const match = await matchBarcode(db, viewer, code)
    if (!match && (await whatCode(context, code))) throw await unknownCard(context, code)
    const { matched, shippingId, sampleId } = found(match)
    return { matched, sampleId, shipping: found(await findShipping(db, viewer, shippingId, now)) }
  },
  acceptShipping: async (context, { params: { id }, body }) =>
    after(context, id, await acceptShipping(context, { id, ...body })),
  acceptSample: (context, { params: { id }, body }) => acceptSample(context, id, body),
  closeShipping: async (context, { params: { id }, body }) =>
    after(context, id, await closeShipping(context, { id, ...body })),
  updateShippingNotes: async (context, { params: { id }, body }) =>
    after(context, id, await saveShippingNotes(context, id, body)),
  setEveryCard: async (context, { params: { id }, body }) =>
    after(context, id, await setEveryCard(context, id, body)),
  keepOpenScan: async (context, { params: { id }, body }) =>
    after(context, id, await keepOpenScan(context, id, body)),
  clearOpenScan: async (context, { params: { id }, body }) =>
    after(context, id, await clearOpenScan(context, id, body)),
  reopenShipping: async (context, { params: { id }, body }) =>
    after(context, id, await reopenShipping(context, { id, ...body })),
  sendShippingReminder: async (context, { params: { id } }) => {
    await remind(context, id)
    return after(context, id, true)
  },
  markShippingNotReceived: async (context, { params: { id }, body }) =>
    after(context, id, await markNotReceived(context, { id, ...body })),
  printShippingSamples: (context, { params }) => printManifest(context, params.id),
  printShippingReceipt: (context, { params }) => printReceipt(context, params.id),
}
