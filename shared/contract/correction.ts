import { z } from 'zod'
import { Id, IdParams, Moment, Ref, RoleId } from './common.ts'
import { defineResource } from './endpoint.ts'

/** A former value of a record: a list is its items as text, a group is split into its fields. */
const Former = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable()

/** One field of a card or its newborn that was corrected. */
export const CorrectedField = z.object({
  entity: z.enum(['sample', 'newborn']),
  /** Path in the record: `collectedAt`, `mother.phones`. */
  field: z.string(),
  before: Former,
  after: Former,
})
export type CorrectedField = z.infer<typeof CorrectedField>

/** One correction: its author, moment and reason, and the former content of each field. */
export const CardCorrection = z.object({
  id: Id,
  at: Moment,
  by: Ref.nullable(),
  role: RoleId.nullable(),
  reason: z.string().nullable(),
  /** Two records of the newborn were joined, or it was a correction of this or another card. */
  action: z.string(),
  /** The card on which it was made, when it was another one of the newborn. */
  otherCard: z.string().nullable(),
  fields: z.array(CorrectedField),
})
export type CardCorrection = z.infer<typeof CardCorrection>

/** Content of records before their corrections. */
export const correctionEndpoints = defineResource('correction', {
  listCardCorrections: {
    method: 'GET',
    path: '/sample/:id/corrections',
    summary:
      'What stood on a card and in its newborn’s record before each correction; the reading is audited.',
    access: ['support'],
    params: IdParams,
    reads: { part: 'corrections', by: { sample: 'params.id' } },
    response: z.object({ items: z.array(CardCorrection) }),
  },
})
