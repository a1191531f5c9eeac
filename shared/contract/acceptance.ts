import { z } from 'zod'
import { cardSteps } from './changes.ts'
import { Changed, Id, IdParam, IdParams, many } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { pdf, svg } from './media-types.ts'
import { AcceptedSample } from './shipping.ts'

/** A card after its reading was taken back, with the shipment in which it had been read. */
export const UndoneScan = Changed.extend({
  ...AcceptedSample.pick({ sample: true, counters: true, shipping: true }).shape,
  /** The shipment in which the card stands now: another one, or none, when it had been taken in out of list. */
  shippingId: Id.nullable(),
})
export type UndoneScan = z.infer<typeof UndoneScan>

/** Cards on one print: more would be a list of a whole day. */
export const mostLabels = 240

/** What acceptance does beside the listed calls: takes a reading back, and prints labels. */
export const acceptanceEndpoints = defineResource('acceptance', {
  undoScan: {
    method: 'PATCH',
    path: '/acceptance/sample/:id/undo',
    changes: cardSteps,
    summary: 'Takes the own decision on a card back within 10 seconds: everything stands as it did before.',
    access: ['acceptance'],
    params: IdParams,
    body: z.object({}),
    response: UndoneScan,
    errors: ['invalid_transition', 'undo_refused'],
  },
  printCardLabels: {
    method: 'GET',
    path: '/acceptance/label/print',
    summary:
      'Labels with the barcode of accepted cards as PDF: one a page for a label printer, or sheets of 24.',
    access: ['acceptance', 'support'],
    query: z.object({
      sampleId: many(IdParam).refine((ids) => ids.length <= mostLabels),
      format: z.enum(['roll', 'sheet']).default('roll'),
      /** Labels already used on the first sheet. */
      skip: z.coerce.number().int().min(0).max(23).default(0),
    }),
    response: fileResponse(pdf),
  },
  getCardBarcode: {
    method: 'GET',
    path: '/acceptance/sample/:id/barcode',
    summary: 'The barcode of a card as an image, for a label that the page prints by itself.',
    access: ['acceptance', 'support'],
    params: IdParams,
    response: fileResponse(svg),
  },
})
