import { z } from 'zod'
import { missingCommunicationKinds, toldPartyLabels } from '../domain/index.ts'
import { Flag, Id, keysEnum, listOf, listQuery, Moment, many, PlaceToCall, ScreeningId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** A finding of which somebody who has to know was not told. */
export const MissingCommunication = z.object({
  /** `report-12` or `request-7`. */
  id: z.string(),
  kind: keysEnum(missingCommunicationKinds),
  newborn: NewbornLabel,
  /** Null: several. */
  category: ScreeningId.nullable(),
  categories: z.array(ScreeningId),
  reportId: Id.nullable(),
  sampleRequestId: Id.nullable(),
  /** Number of the report or request. */
  number: z.string().nullable(),
  urgent: z.boolean(),
  since: Moment,
  /** The hours to tell it have passed. */
  late: z.boolean(),
  missing: z.array(keysEnum(toldPartyLabels)),
  /** The birth point or ward, with its telephone numbers. */
  place: PlaceToCall.nullable(),
  centre: PlaceToCall.nullable(),
  pediatrician: z.object({ name: z.string().nullable(), phone: z.string().nullable() }).nullable(),
})
export type MissingCommunication = z.infer<typeof MissingCommunication>

export const missingCommunicationEndpoints = defineResource('missing-communication', {
  listMissingCommunications: {
    method: 'GET',
    path: '/missing-communication/list',
    summary: 'Positives, recalls and planned cards of which somebody was not told, urgent and oldest first.',
    access: ['acceptance', 'supervisor'],
    query: listQuery(['since'], {
      kind: many(keysEnum(missingCommunicationKinds)).optional(),
      category: many(ScreeningId).optional(),
      late: Flag.optional(),
    }),
    response: listOf(MissingCommunication),
  },
})
