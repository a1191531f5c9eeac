import { z } from 'zod'
import { analyzableStatuses, receptionDecisions, receptionStates } from '../domain/index.ts'
import { cardSteps } from './changes.ts'
import {
  Changed,
  Id,
  keysEnum,
  listOf,
  Moment,
  many,
  pageQuery,
  ScreeningId,
  WorkgroupRef,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalText, requiredText } from './forms.ts'
import { NewbornLabel } from './newborn-facts.ts'
import { ReasonInput } from './shipping.ts'

/** A card that another laboratory accepted, with the categories that this one analyses. */
export const ReceptionCard = z.object({
  /** The card's. */
  id: Id,
  barcode: z.string(),
  version: z.number().int(),
  newborn: NewbornLabel,
  /** The laboratory that accepted the card. */
  hub: WorkgroupRef,
  authorWorkgroup: WorkgroupRef,
  collectedAt: Moment,
  hubAcceptedAt: Moment,
  /** Whole hours since then. */
  hours: z.number().int(),
  state: keysEnum(receptionStates),
  /** In this laboratory; null before it took a category in. */
  protocolNumber: z.string().nullable(),
  categories: z.array(z.object({ category: ScreeningId, status: keysEnum(analyzableStatuses) })),
  notReceivedAt: Moment.nullable(),
  note: z.string().nullable(),
})
export type ReceptionCard = z.infer<typeof ReceptionCard>

const Count = z.number().int()

export const receptionEndpoints = defineResource('reception', {
  listReception: {
    method: 'GET',
    path: '/reception/list',
    summary: 'Cards accepted elsewhere that this laboratory waits for, and those that it decided today.',
    access: ['acceptance'],
    query: pageQuery(['hubAcceptedAt', 'barcode', 'newborn'], {
      state: many(keysEnum(receptionStates)).optional(),
      category: many(ScreeningId).optional(),
    }),
    /** Counters know the filters but for the state; `oldestLate` is the hub's acceptance of the oldest late card. */
    response: listOf(ReceptionCard).extend({
      counts: z.record(keysEnum(receptionStates), Count),
      oldestLate: Moment.nullable(),
    }),
  },
  decideReception: {
    method: 'PATCH',
    signs: true,
    path: '/reception/decide',
    changes: cardSteps,
    summary:
      'Takes the categories of this laboratory in, refuses them as unsuitable, or says that the card did not come.',
    access: ['acceptance'],
    body: z.object({
      barcode: requiredText({ max: 60 }),
      status: z.enum(receptionDecisions),
      reasons: z.array(ReasonInput).default([]),
      note: optionalText({ max: 500 }),
    }),
    response: Changed.extend({ card: ReceptionCard }),
    errors: ['unknown_card', 'not_for_laboratory', 'invalid_transition'],
  },
  undoReception: {
    method: 'PATCH',
    signs: true,
    path: '/reception/undo',
    changes: cardSteps,
    summary:
      'Takes the own reading of a card back within 10 seconds. Where every category still waits, nothing changes.',
    access: ['acceptance'],
    /** By its barcode: whoever lost the answer of a reading does not know the card’s id. */
    body: z.object({ barcode: requiredText({ max: 60 }) }),
    response: Changed.extend({ card: ReceptionCard }),
    errors: ['unknown_card', 'not_for_laboratory', 'invalid_transition', 'undo_refused'],
  },
})
