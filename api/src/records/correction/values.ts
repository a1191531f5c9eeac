import { isDeepStrictEqual } from 'node:util'
import type { UpdateSampleInput } from '@sne/shared/contract'
import { answersGiven, type ConsentSaidAt, consentSaidAfter, type FamilyConsent } from '@sne/shared/domain'
import type { z } from 'zod'
import {
  conditionsOf,
  consentOf,
  discsOfSpot,
  fatherOf,
  motherFactorsOf,
  motherOf,
  pediatricianOf,
} from '../cards/card-values.ts'
import type { ConsentSaid } from '../cards/refusal/record-statements.ts'

export type Correction = z.output<typeof UpdateSampleInput>
type NewbornCorrection = NonNullable<Correction['newborn']>

/** Moments as the database gives them, so that the same moment in another zone is no correction. */
const moment = (text: string): string => new Date(text).toISOString()

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** The columns of a card that a correction names, with their new values; groups go as a whole. */
export const cardValues = (input: Correction) => ({
  ...given({
    barcode: input.barcode,
    motivationId: input.motivationId,
    collectedBy: input.collectedBy,
    collectionMethod: input.collectionMethod,
    ward: input.ward,
    weightAtCollection: input.weightAtCollection,
    transferHospital: input.transferHospital,
    spokeNotes: input.spokeNotes,
    storageLocation: input.storageLocation,
  }),
  ...(input.feeding ? { feeding: input.feeding } : {}),
  ...(input.collectedAt ? { collectedAt: moment(input.collectedAt) } : {}),
  ...(input.spotsTotal ? { spotsTotal: input.spotsTotal, punchesTotal: input.spotsTotal * discsOfSpot } : {}),
  ...(input.conditions === undefined ? {} : { conditions: conditionsOf(input) }),
  ...(input.mother === undefined ? {} : { motherFactors: motherFactorsOf(input) }),
  ...(input.consent === undefined ? {} : { consent: consentOf(input) }),
})

/** A parent or paediatrician of whom nothing is written is none. */
const someone = <T extends object>(person: T | null): T | null =>
  person && Object.values(person).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null))
    ? person
    : null

/** The columns of a newborn that a correction names. */
export const newbornValues = (input: NewbornCorrection) => ({
  ...given({
    surname: input.surname,
    sex: input.sex,
    fiscalCode: input.fiscalCode,
    birthTimeKnown: input.birthTimeKnown,
    gaWeeks: input.gaWeeks,
    gaDays: input.gaDays,
    birthWeight: input.birthWeight,
    sga: input.sga,
    deliveryType: input.deliveryType,
    familyHistory: input.familyHistory,
    residence: input.residence,
    phones: input.phones,
  }),
  ...(input.name === undefined ? {} : { name: input.name ?? '' }),
  ...(input.birthAt ? { birthAt: moment(input.birthAt) } : {}),
  ...(input.plurality === undefined
    ? {}
    : { pluralityCount: input.plurality?.n ?? null, pluralityOrder: input.plurality?.order ?? null }),
  ...(input.mother === undefined ? {} : { mother: someone(motherOf(input)) }),
  ...(input.father === undefined ? {} : { father: someone(fatherOf(input)) }),
  ...(input.pediatrician === undefined ? {} : { pediatrician: someone(pediatricianOf(input)) }),
})

export type CardValues = ReturnType<typeof cardValues> & {
  readonly collectionTimeKnown?: boolean
  readonly consentSaidAt?: ConsentSaidAt | null
}

interface Told {
  readonly id: number
  readonly consent: FamilyConsent
  readonly consentSaidAt: ConsentSaidAt | null
}

/**
 * Answers on consent that a correction records, and when the family gave them: today, unless the correction
 * names the collection. Front ends of earlier versions name no moment, and know no answer to the refusal but
 * a yes: their no leaves an unknown one unchanged.
 */
export function consentSaidBy(
  { card, cards }: { readonly card: Told; readonly cards: readonly Told[] },
  input: Correction,
  now: Date,
): ConsentSaid | null {
  if (input.consent === undefined) return null
  const told = consentOf(input)
  const consentSaid = input.consentSaid ?? undefined
  const isUnknown = consentSaid === undefined && told.refused === false && card.consent.refused === null
  const consent = isUnknown ? { ...told, refused: null } : told
  const saidAt = consentSaid === 'collection' ? null : now.toISOString()
  const isSame = isDeepStrictEqual({ ...card.consent }, { ...consent })
  // A form sends the whole card: an unchanged answer counts as given again only where a moment is named.
  if (isSame && consentSaid === undefined) return { consent, given: [], saidAt }
  const others = cards.filter(({ id }) => id !== card.id).map((one) => one.consent)
  const confirmed = input.consentConfirmed ?? undefined
  const given = answersGiven({ before: card.consent, after: consent, confirmed, others })
  return { consent, given, saidAt }
}

/** The columns of the card with it. */
export const consentValues = (
  { consentSaidAt }: Told,
  said: ConsentSaid | null,
): Pick<CardValues, 'consent' | 'consentSaidAt'> => {
  if (said === null) return {}
  const { consent, given, saidAt } = said
  if (given.length === 0) return { consent }
  return { consent, consentSaidAt: consentSaidAfter(consentSaidAt, consent, given, saidAt) }
}
export type NewbornValues = ReturnType<typeof newbornValues>
