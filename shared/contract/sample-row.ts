import { z } from 'zod'
import { analyzableStatuses, sampleStatuses, toldDoubtLabels } from '../domain/index.ts'
import {
  ConditionSigns,
  MotivationRef,
  NewbornEssentials,
  NonConformity,
  ProposedNonConformity,
} from './card-fields.ts'
import { Id, keysEnum, Moment, PersonRef, ScreeningId, Version, WorkgroupRef } from './common.ts'
import { EndedScreening } from './newborn-facts.ts'

/** One screening category of a card and its progress; categories that the caller may not see are left out. */
export const SampleScreening = z.object({
  category: ScreeningId,
  analyzableSampleId: Id,
  status: keysEnum(analyzableStatuses),
})
export type SampleScreening = z.infer<typeof SampleScreening>

/** A part of a birth point's message that could not be parsed: its place (`OBX[3].5`) and its text. */
export const NotUnderstood = z.object({ location: z.string(), text: z.string() })
export type NotUnderstood = z.infer<typeof NotUnderstood>

/** A card as lists show it. */
export const SampleRow = z.object({
  id: Id,
  barcode: z.string(),
  /** 1 for the first card of the newborn, 2 for the second, … */
  sampleNumber: z.number().int(),
  /** An accepted card with non-conformities reads "Accettato con riserva". */
  status: keysEnum(sampleStatuses),
  newborn: NewbornEssentials,
  authorWorkgroup: WorkgroupRef,
  shipping: z.object({ id: Id, barcode: z.string() }).nullable(),
  /** Laboratory to which the card was sent: it decides the card. */
  laboratoryId: Id.nullable(),
  motivation: MotivationRef.nullable(),
  collectedAt: Moment,
  /** False when only the day of the collection is known. */
  collectionTimeKnown: z.boolean(),
  /** Null when the hour of birth is not known. */
  ageAtCollectionHours: z.number().nullable(),
  /** Grams. */
  weightAtCollection: z.number().int().nullable(),
  signs: ConditionSigns,
  screenings: z.array(SampleScreening),
  nonConformities: z.array(NonConformity),
  /** Came in a shipment whose list does not name it. */
  outOfList: z.boolean(),
  exhausted: z.boolean(),
  /** Number in the laboratory's register, as printed: `2026/00123`. */
  protocolNumber: z.string().nullable(),
  acceptedAt: Moment.nullable(),
  acceptedBy: PersonRef.nullable(),
  spokeNotes: z.string().nullable(),
  /** How the newborn's screening was ended; null while it continues. */
  closure: EndedScreening.nullable(),
  /** Statements of the birth point beside the fields, until a person has checked them. */
  toldDoubts: z.array(keysEnum(toldDoubtLabels)),
  /** Unparsed parts of the messages about the card, beside the text of its notes. */
  notUnderstood: z.array(NotUnderstood),
  hubNotes: z.string().nullable(),
  version: Version,
})
export type SampleRow = z.infer<typeof SampleRow>

/** A card of a shipment, with the problems that its data shows before anybody decided. */
export const ShippingSampleRow = SampleRow.extend({ proposed: z.array(ProposedNonConformity) })
export type ShippingSampleRow = z.infer<typeof ShippingSampleRow>
