import { z } from 'zod'
import { analyzableStatuses, answeredDoubts, runReasons } from '../domain/index.ts'
import { ConditionsInput } from './card-input.ts'
import { cardSteps, decidedCardSteps } from './changes.ts'
import { Changed, Id, IdParam, IdParams, keysEnum, many, Reason, ScreeningId } from './common.ts'
import { defineResource, fileResponse } from './endpoint.ts'
import { pdf, svg } from './media-types.ts'
import { Sample } from './sample.ts'
import { AcceptedSample } from './shipping.ts'

/** A card after its reading was taken back, with the shipment in which it had been read. */
export const UndoneScan = Changed.extend({
  ...AcceptedSample.pick({ sample: true, counters: true, shipping: true }).shape,
  /** The present shipment of the card: another one, or none, when it had been taken in out of list. */
  shippingId: Id.nullable(),
})
export type UndoneScan = z.infer<typeof UndoneScan>

/** Which categories of a card are analysed, in every laboratory: no values of another one. */
export const CardCategories = z.object({
  /** Why the card may not be put aside as not required, in Italian: the newborn has no other suitable one. Null where it may. */
  onlyCard: z.string().nullable(),
  /**
   * The card answers a recall, or is planned after a transfusion: it runs the requested categories and the
   * ones without another suitable card.
   */
  recall: z.boolean(),
  categories: z.array(
    z.object({
      category: ScreeningId,
      status: keysEnum(analyzableStatuses),
      /** Null for another card: it runs all of its categories. */
      run: z.object({ runs: z.boolean(), why: keysEnum(runReasons) }).nullable(),
      /** Why acceptance asks for the category besides. */
      askedFor: z.string().nullable(),
    }),
  ),
})
export type CardCategories = z.infer<typeof CardCategories>

/** Cards on one print: more would be a list of a whole day. */
export const mostLabels = 240

/** Calls of acceptance beside the listed ones: take a reading back, and print labels. */
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
    errors: ['support_session', 'own_session', 'invalid_transition', 'undo_refused'],
  },
  getCardCategories: {
    method: 'GET',
    path: '/acceptance/sample/:id/categories',
    summary: 'Which categories of a card are analysed and why, as its acceptance would decide now.',
    access: ['acceptance', 'support'],
    params: IdParams,
    response: CardCategories,
  },
  askCardCategory: {
    method: 'POST',
    path: '/acceptance/sample/:id/category',
    changes: decidedCardSteps,
    summary: 'Asks for a category that a recall card would leave out, or has left out, with a reason.',
    access: ['acceptance'],
    params: IdParams,
    body: Reason.extend({ category: ScreeningId }),
    response: Changed.extend({ card: CardCategories }),
    errors: ['permission_denied', 'invalid_transition'],
  },
  answerToldDoubt: {
    method: 'PATCH',
    signs: true,
    path: '/acceptance/sample/:id/told-doubt',
    changes: decidedCardSteps,
    summary:
      'Answers what a birth point told beside the fields of a card (a transfusion, a death), or a correction of identity.',
    access: ['acceptance', 'support'],
    params: IdParams,
    body: Reason.extend({
      doubt: z.enum(answeredDoubts),
      /** Is it so? A death that is so is recorded by a communication. */
      holds: z.boolean(),
      /** Of one that is so, as far as it is known. */
      transfusion: ConditionsInput.shape.transfusion,
    }).superRefine(({ doubt, holds, transfusion }, refinement) => {
      if (transfusion && !(doubt === 'transfusion' && holds))
        refinement.addIssue({
          code: 'custom',
          path: ['transfusion'],
          message: 'Indicare una trasfusione solo quando è confermata',
        })
    }),
    response: Changed.extend({ sample: Sample }),
    errors: ['permission_denied', 'answer_stands', 'four_eyes'],
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
    reads: { part: 'card', by: { sample: 'query.sampleId' } },
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
