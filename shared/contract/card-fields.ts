import { z } from 'zod'
import { feedingLabels, newbornStatuses, severityLabels, transfusionTypeLabels } from '../domain/index.ts'
import { Day, Id, keysEnum, Moment, ScreeningId } from './common.ts'
import { NewbornLabel } from './newborn-facts.ts'

/** Treatments and findings that change how a card's values are read (LOINC 57713-0). */
export const Conditions = z.object({
  /** In neonatal intensive care at collection. */
  tin: z.boolean(),
  transfusion: z
    .object({ at: Moment.nullable(), type: keysEnum(transfusionTypeLabels).nullable() })
    .nullable(),
  /** `to` is null while it continues. */
  parenteral: z.object({ from: Moment.nullable(), to: Moment.nullable() }).nullable(),
  antibiotics: z.boolean(),
  steroids: z.boolean(),
  dopamine: z.boolean(),
  phototherapy: z.boolean(),
  ecmo: z.boolean(),
  malformations: z.boolean(),
  meconiumIleus: z.boolean(),
  surgery: z.boolean(),
})
export type Conditions = z.infer<typeof Conditions>

/** Conditions as the small signs of a row. */
export const ConditionSigns = z.object({
  /** Below 37 weeks of gestation. */
  preterm: z.boolean(),
  tin: z.boolean(),
  transfused: z.boolean(),
  parenteral: z.boolean(),
  antibiotics: z.boolean(),
  steroids: z.boolean(),
  dopamine: z.boolean(),
  ecmo: z.boolean(),
  meconiumIleus: z.boolean(),
  /** The card answers a recall. */
  recall: z.boolean(),
})
export type ConditionSigns = z.infer<typeof ConditionSigns>

export const Feedings = z.array(keysEnum(feedingLabels))

/** Facts of the mother that change the reading of a card (LOINC 67706-2). */
export const MotherFactors = z.object({
  thyroid: z.boolean(),
  /** Vegan diet or lack of B12. */
  b12: z.boolean(),
  steroids: z.boolean(),
  /** HELLP syndrome or acute fatty liver. */
  hellp: z.boolean(),
  pku: z.boolean(),
  other: z.string().nullable(),
})
export type MotherFactors = z.infer<typeof MotherFactors>

/** Who the mother is and how she is reached. */
export const Mother = z.object({
  surname: z.string().nullable(),
  name: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  birthDate: Day.nullable(),
  nationality: z.string().nullable(),
  phones: z.array(z.string()),
  email: z.string().nullable(),
  address: z.string().nullable(),
})
export type Mother = z.infer<typeof Mother>

/** Null: not answered on the card. */
export const Consent = z.object({
  informed: z.boolean().nullable(),
  sma: z.boolean().nullable(),
  lysosomal: z.boolean().nullable(),
  storage: z.boolean().nullable(),
  research: z.boolean().nullable(),
  /** The family refused the screening. */
  refused: z.boolean(),
})
export type Consent = z.infer<typeof Consent>
/** When the family gave the answers that it did not give at the collection, by field. */
export const ConsentSaidAt = z.partialRecord(Consent.keyof(), Moment)

/** Order of birth in a multiple pregnancy; `n` is 1 for a single birth. */
export const Plurality = z.object({ n: z.number().int(), order: z.number().int() })

/** Newborn facts that a person needs to judge a card. */
export const NewbornEssentials = NewbornLabel.extend({
  /** False when only the day of birth is known: the hour of `birthAt` then means nothing. */
  birthTimeKnown: z.boolean(),
  gaWeeks: z.number().int().nullable(),
  gaDays: z.number().int().nullable(),
  /** Grams. */
  birthWeight: z.number().int().nullable(),
  plurality: Plurality.nullable(),
  motherSurname: z.string().nullable(),
  motherName: z.string().nullable(),
  status: keysEnum(newbornStatuses),
})
export type NewbornEssentials = z.infer<typeof NewbornEssentials>

/** Code of a reason of the laboratory's own, versioned list. */
export const NonConformityCode = z.string().min(1).max(50)

/** A problem of the card that was recorded at acceptance or later. */
export const NonConformity = z.object({
  code: NonConformityCode,
  label: z.string(),
  severity: keysEnum(severityLabels),
  note: z.string().nullable(),
})
export type NonConformity = z.infer<typeof NonConformity>

/** A problem that the server sees in the card's data and a person has still to judge. */
export const ProposedNonConformity = z.object({
  code: NonConformityCode,
  label: z.string(),
  severity: keysEnum(severityLabels),
  /** Why, with the numbers: "Prelievo a 41 h dalla nascita". */
  why: z.string(),
})
export type ProposedNonConformity = z.infer<typeof ProposedNonConformity>

/** Why the card was taken. */
export const MotivationRef = z.object({ id: Id, machineName: z.string(), label: z.string() })

/** A sampling motivation; one of a recall belongs to a category and is hidden from other laboratories. */
export const SamplingMotivation = z.object({
  id: Id,
  machineName: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  config: z.object({ screeningCategory: ScreeningId.nullable() }),
})
export type SamplingMotivation = z.infer<typeof SamplingMotivation>
