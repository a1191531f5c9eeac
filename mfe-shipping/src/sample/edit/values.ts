import type { Newborn, Sample, UpdateSampleInput } from '@sne/shared/contract'
import { familyAnswerLabels, keysOf } from '@sne/shared/domain'

type Values = UpdateSampleInput

/** Text fields of a person, empty where nothing is known of them. */
const textsOf = <K extends string>(
  keys: readonly K[],
  person: Readonly<Partial<Record<K, string | null>>> | null,
): Record<K, string> => Object.fromEntries(keys.map((key) => [key, person?.[key] ?? ''])) as Record<K, string>

/**
 * Does the server keep the moment of the family's answers? Earlier versions do not, and take no answer for
 * it.
 */
export const knowsMoments = ({ notRefused }: Pick<Sample, 'notRefused'>): boolean =>
  typeof notRefused === 'boolean'

const keptConsent = (sample: Sample) => {
  const { consent, notRefused } = sample
  const isUnsaid = knowsMoments(sample) && !consent.refused && !notRefused
  return { ...consent, refused: isUnsaid ? null : consent.refused }
}

type Answers = Readonly<Partial<Record<keyof typeof familyAnswerLabels, boolean | null | undefined>>>

/** Answers of a family that the form changes. */
export const changedAnswers = (kept: Answers | null | undefined, now: Answers | null | undefined) =>
  keysOf(familyAnswerLabels).filter((name) => (now?.[name] ?? null) !== (kept?.[name] ?? null))

/** All data of a card and of its newborn, as the form begins with them. */
export const valuesOf = (sample: Sample, newborn: Newborn): Values => ({
  version: sample.version,
  reason: '',
  barcode: sample.barcode,
  // One that is not registered cannot be chosen.
  previousBarcode: sample.previousSample?.id ? sample.previousSample.barcode : '',
  motivationId: sample.motivation?.id ?? null,
  collectedAt: sample.collectedAt,
  collectedBy: sample.collectedBy ?? '',
  collectionMethod: sample.collectionMethod,
  ward: sample.ward,
  weightAtCollection: sample.weightAtCollection,
  feeding: sample.feeding,
  conditions: sample.conditions,
  mother: { ...sample.mother, other: sample.mother.other ?? '' },
  consent: keptConsent(sample),
  // Not chosen yet.
  consentSaid: null,
  consentConfirmed: [],
  transferHospital: sample.transferHospital ?? '',
  spotsTotal: sample.spotsTotal,
  spokeNotes: sample.spokeNotes ?? '',
  storageLocation: sample.storageLocation ?? '',
  newborn: {
    version: newborn.version,
    surname: newborn.surname,
    name: newborn.name,
    sex: newborn.sex,
    fiscalCode: newborn.fiscalCode ?? '',
    birthAt: newborn.birthAt,
    birthTimeKnown: newborn.birthTimeKnown,
    gaWeeks: newborn.gaWeeks,
    gaDays: newborn.gaDays,
    birthWeight: newborn.birthWeight,
    sga: newborn.sga,
    plurality: newborn.plurality,
    deliveryType: newborn.deliveryType,
    familyHistory: newborn.familyHistory ?? '',
    residence: newborn.residence ?? '',
    phones: newborn.phones,
    mother: {
      ...textsOf(['surname', 'name', 'fiscalCode', 'nationality', 'email', 'address'], newborn.mother),
      birthDate: newborn.mother?.birthDate ?? null,
      phones: newborn.mother?.phones ?? [],
    },
    father: textsOf(['surname', 'name', 'phone'], newborn.father),
    pediatrician: textsOf(['name', 'phone', 'address', 'email'], newborn.pediatrician),
  },
})
