import type { IntakeCard } from '@sne/shared/contract'
import { dayOf, type FamilyConsent, keysOf } from '@sne/shared/domain'
import { sortKey } from '../../platform/database/sort-key.ts'
import {
  consentOf,
  discsOfSpot,
  fatherOf,
  intakeConditionsOf,
  motherFactorsOf,
  motherOf,
  pediatricianOf,
} from '../../records/cards/card-values.ts'
import type { LockedRows } from '../../records/correction/rows.ts'
import type { CardValues, NewbornValues } from '../../records/correction/values.ts'

type Card = LockedRows['card']
type Newborn = LockedRows['newborn']

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0)

/** The fields that a sender filled in: an absent field contradicts nothing. */
const said = <T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value))) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** A group of facts with what is said of it anew. */
const over = <T extends object>(known: T | null, anew: T | null): T | null =>
  anew === null ? known : known === null ? anew : { ...known, ...said(anew) }

const sameMoment = (a: string, b: string): boolean => Date.parse(a) === Date.parse(b)
const moment = (text: string): string => new Date(text).toISOString()

/** A collection whose time is known is not made unknown by a later day alone. */
function collection(row: Card, card: IntakeCard): CardValues {
  const { collectedAt, collectionTimeKnown } = card
  const isSameDay = dayOf(collectedAt) === dayOf(row.collectedAt)
  if (sameMoment(collectedAt, row.collectedAt) && collectionTimeKnown === row.collectionTimeKnown) return {}
  if (!collectionTimeKnown && isSameDay) return {}
  return { collectedAt: moment(collectedAt), collectionTimeKnown }
}

/** Notes are added to existing ones. */
function notes({ spokeNotes }: Card, card: IntakeCard): CardValues {
  const anew = card.spokeNotes
  if (!anew || spokeNotes?.includes(anew)) return {}
  return { spokeNotes: spokeNotes ? `${spokeNotes}\n${anew}` : anew }
}

/** Columns of a card with what its birth point says of it anew; a condition once said stays. */
export function cardSaid(row: Card, card: IntakeCard, motivationId: number | null): CardValues {
  const { untold = [], ...anew } = intakeConditionsOf(card)
  const left = row.conditions.untold?.filter((condition) => untold.includes(condition))
  const { spotsTotal } = card
  return {
    ...said({
      motivationId,
      collectedBy: card.collectedBy,
      collectionMethod: card.collectionMethod,
      ward: card.ward,
      weightAtCollection: card.weightAtCollection,
      transferHospital: card.transferHospital,
    }),
    ...collection(row, card),
    ...notes(row, card),
    ...(spotsTotal ? { spotsTotal, punchesTotal: spotsTotal * discsOfSpot } : {}),
    ...(card.feeding.length > 0 ? { feeding: card.feeding } : {}),
    conditions: {
      ...row.conditions,
      ...(left ? { untold: left } : {}),
      ...said(anew),
      transfusion: over(row.conditions.transfusion, anew.transfusion),
      parenteral: over(row.conditions.parenteral, anew.parenteral),
    },
    motherFactors: { ...row.motherFactors, ...said(motherFactorsOf(card)) },
  }
}

/** The answers of the consent that a card says otherwise than before; none where it says nothing new. */
export function consentSaid(row: Card, card: IntakeCard): (keyof FamilyConsent)[] {
  const told = consentOf(card)
  return keysOf(told).filter((name) => told[name] !== null && told[name] !== (row.consent[name] ?? null))
}

/** Information, storage and research answer to no category. */
const ofCategories: readonly (keyof FamilyConsent)[] = ['refused', 'sma', 'lysosomal']

/** Does one of the answers agree to the screening or a category of it, or refuse it? */
export const answersCategories = (names: readonly (keyof FamilyConsent)[]): boolean =>
  names.some((name) => ofCategories.includes(name))

/** Does one of the answers refuse the screening, or a category of it? */
export const refuses = (card: IntakeCard, names: readonly (keyof FamilyConsent)[]): boolean => {
  const told = consentOf(card)
  return names.some((name) => ofCategories.includes(name) && told[name] === (name === 'refused'))
}

/** The consent of a card with what it says anew. */
export function consentAfter(
  row: Card,
  card: IntakeCard,
  names: readonly (keyof FamilyConsent)[],
): FamilyConsent {
  const told = consentOf(card)
  return { ...row.consent, ...Object.fromEntries(names.map((name) => [name, told[name]])) }
}

/** Columns of a newborn with the news of a message. The identity was compared before. */
export function newbornSaid(row: Newborn, { newborn }: IntakeCard): Partial<NewbornValues> {
  const { plurality, gaWeeks } = newborn
  const named = sortKey(newborn.surname, newborn.name)
  const birth = newborn.birthTimeKnown && !row.birthTimeKnown
  return {
    ...said({
      sex: newborn.sex,
      fiscalCode: newborn.fiscalCode,
      birthWeight: newborn.birthWeight,
      deliveryType: newborn.deliveryType,
      familyHistory: newborn.familyHistory,
      residence: newborn.residence,
      phones: newborn.phones,
    }),
    ...(newborn.sga === null || newborn.sga === undefined ? {} : { sga: newborn.sga }),
    ...(gaWeeks ? { gaWeeks, gaDays: newborn.gaDays ?? (gaWeeks === row.gaWeeks ? row.gaDays : null) } : {}),
    ...(plurality
      ? {
          pluralityCount: plurality.n,
          pluralityOrder: plurality.order ?? (plurality.n === row.pluralityCount ? row.pluralityOrder : null),
        }
      : {}),
    // A name is chosen after the first card.
    ...(newborn.name && named.length > row.nameSort.length
      ? { surname: newborn.surname, name: newborn.name }
      : {}),
    ...(birth ? { birthAt: moment(newborn.birthAt), birthTimeKnown: true } : {}),
    mother: over(row.mother, motherOf(newborn)),
    father: over(row.father, fatherOf(newborn)),
    pediatrician: over(row.pediatrician, pediatricianOf(newborn)),
  }
}
