import { z } from 'zod'
import { type ClosureKind, feedingLabels, namedConditions, sexLabels } from '../domain/index.ts'
import { Id, keysEnum, Moment } from './common.ts'

/** A newborn as short as a list or a plate map can show it. */
export const NewbornLabel = z.object({
  id: Id,
  code: z.string(),
  surname: z.string(),
  name: z.string(),
  sex: keysEnum(sexLabels).nullable(),
  birthAt: Moment,
})
export type NewbornLabel = z.infer<typeof NewbornLabel>

/** Facts at the moment of one collection that change how its values are read. */
export const CollectionFacts = z.object({
  collectedAt: Moment,
  /** False: the hour is not known, `collectedAt` holds the last minute of the day. Absent where it was not kept. */
  collectionTimeKnown: z.boolean().optional(),
  /** Hours from birth to collection; null when a time is missing. */
  ageHours: z.number().nullable(),
  gaWeeks: z.number().int().nullable(),
  gaDays: z.number().int().nullable(),
  /** Grams. */
  birthWeight: z.number().int().nullable(),
  /** Grams. */
  weightAtCollection: z.number().int().nullable(),
  /** Below 37 weeks of gestation. */
  preterm: z.boolean(),
  tin: z.boolean(),
  transfused: z.boolean(),
  transfusedAt: Moment.nullable(),
  /** In parenteral nutrition at collection. */
  parenteral: z.boolean(),
  /** The unknown facts among intensive care, transfusion and nutrition. Absent where it was not kept. */
  untold: z.array(z.enum(namedConditions)).optional(),
  feeding: z.array(keysEnum(feedingLabels)),
  /** 1 for the first card of the newborn, 2 for the second, … */
  sampleNumber: z.number().int(),
  motivation: z.string().nullable(),
  /** The card answers a recall of this category. */
  recall: z.boolean(),
  /** Labels of minor non-conformities with which the card was accepted. */
  nonConformities: z.array(z.string()),
})
export type CollectionFacts = z.infer<typeof CollectionFacts>

/** How a newborn's screening was ended. */
export const EndedScreening = z.object({
  kind: z.enum(['refused', 'deceased', 'ssn', 'other'] satisfies ClosureKind[]),
  at: Moment,
})
