import {
  Conditions,
  ConditionsInput,
  Consent,
  ConsentInput,
  type IntakeCard,
  Mother,
  MotherFactors,
  MotherFactorsInput,
  Newborn,
} from '@sne/shared/contract'
import { type FamilyConsent, type NamedCondition, namedConditions } from '@sne/shared/domain'
import { z } from 'zod'
import type { StoredConditions } from '../../platform/database/json-shapes.ts'

/** Discs of 3.2 mm that one filled circle gives. */
export const discsOfSpot = 4

/** A record with every field of its schema: an absent field is null. */
function filled<S extends z.ZodObject>(schema: S, value: Readonly<Record<string, unknown>>): z.output<S> {
  const fields = Object.keys(schema.shape).map((key) => [key, value[key] ?? null])
  return schema.parse(Object.fromEntries(fields)) as z.output<S>
}

type NewbornSent = Pick<IntakeCard['newborn'], 'mother' | 'father' | 'pediatrician'>

export const motherOf = ({ mother }: Pick<NewbornSent, 'mother'>) => (mother ? filled(Mother, mother) : null)
export const fatherOf = ({ father }: Pick<NewbornSent, 'father'>) =>
  father ? filled(Newborn.shape.father.unwrap(), father) : null
export const pediatricianOf = ({ pediatrician }: Pick<NewbornSent, 'pediatrician'>) =>
  pediatrician ? filled(Newborn.shape.pediatrician.unwrap(), pediatrician) : null

/** Conditions at collection; a card that says nothing of them has none. */
export function conditionsOf(card: Pick<IntakeCard, 'conditions'>): Conditions {
  const { tin, transfusion, parenteral, ...flags } = card.conditions ?? ConditionsInput.parse({})
  return filled(Conditions, {
    ...flags,
    tin: tin ?? false,
    transfusion: transfusion ? { at: transfusion.at ?? null, type: transfusion.type ?? null } : null,
    parenteral: parenteral ? { from: parenteral.from ?? null, to: parenteral.to ?? null } : null,
  })
}

/**
 * Gives the conditions of a card that comes, with the conditions that its ward and feeding tell. `untold` lists the
 * named conditions that nobody told. Null is a no; intensive care alone says no by false.
 */
export function intakeConditionsOf(
  card: Pick<IntakeCard, 'conditions' | 'ward' | 'feeding'>,
): StoredConditions {
  const conditions = conditionsOf(card)
  const { tin, transfusion, parenteral } = card.conditions ?? {}
  const inCare = conditions.tin || card.ward === 'tin'
  const infused =
    conditions.parenteral ?? (card.feeding.includes('parenteral') ? { from: null, to: null } : null)
  const told: Readonly<Record<NamedCondition, boolean>> = {
    tin: inCare || typeof tin === 'boolean',
    transfusion: transfusion !== undefined,
    parenteral: infused !== null || parenteral !== undefined,
  }
  const untold = namedConditions.filter((condition) => !told[condition])
  return { ...conditions, tin: inCare, parenteral: infused, ...(untold.length > 0 ? { untold } : {}) }
}

export const motherFactorsOf = (card: Pick<IntakeCard, 'mother'>): MotherFactors =>
  filled(MotherFactors, card.mother ?? MotherFactorsInput.parse({}))

/** As it is kept: where nobody said whether the family refused, null. */
const KeptConsent = Consent.extend({ refused: z.boolean().nullable() })

export const consentOf = (card: Pick<IntakeCard, 'consent'>): FamilyConsent =>
  filled(KeptConsent, card.consent ?? ConsentInput.parse({}))
