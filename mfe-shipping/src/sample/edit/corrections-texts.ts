import {
  collectionMethodLabels,
  conditionLabels,
  consentLabels,
  deliveryTypeLabels,
  feedingLabels,
  sexLabels,
  transfusionTypeLabels,
  wardLabels,
} from '@sne/shared/domain'
import { newbornTexts } from '../../parts/newborn/texts.ts'
import { editTexts as texts } from './texts.ts'

/** Texts about corrections made before. */
export const correctionsTexts = {
  title: 'Correzioni fatte finora',
  hint: 'I valori di prima sono dati personali: chi li legge resta registrato.',
  show: 'Mostra le correzioni',
  none: 'Nessun dato del cartoncino o del neonato è stato corretto.',
  field: 'Campo',
  before: 'Prima',
  after: 'Dopo',
  tableOf: (when: string) => `Valori cambiati il ${when}`,
  by: 'da',
  reason: 'Motivo',
  noReason: 'senza motivo scritto',
  merged: 'Unione di due schede del neonato',
  undone: 'Unione di due schede annullata',
  otherCard: (barcode: string) => `Corretto dal cartoncino ${barcode}`,
} as const

const prefixed = (prefix: string, what: string, labels: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [`${prefix}.${name}`, `${what}: ${label}`]),
  )

const ofParent = {
  surname: texts.surname,
  name: texts.name,
  fiscalCode: texts.fiscalCode,
  birthDate: texts.birthDate,
  nationality: texts.nationality,
  email: texts.email,
  address: texts.address,
  phones: texts.phones,
}

/** Fields of the card's record, as the form calls them. */
const ofCard: Readonly<Record<string, string>> = {
  barcode: texts.barcode,
  previousSampleId: texts.previousBarcode,
  motivationId: texts.motivation,
  collectedAt: texts.collectedAt,
  collectionMethod: texts.method,
  collectedBy: texts.collectedBy,
  ward: texts.ward,
  weightAtCollection: texts.weightAtCollection,
  spotsTotal: texts.spots,
  punchesTotal: 'Dischi ricavabili',
  storageLocation: texts.storage,
  feeding: texts.feeding,
  transferHospital: texts.transferHospital,
  spokeNotes: texts.spokeNotes,
  ageAtCollectionHours: 'Età al prelievo (ore)',
  nonConformities: 'Non conformità',
  ...prefixed('conditions', texts.conditions, conditionLabels),
  'conditions.transfusion.at': texts.transfusionAt,
  'conditions.transfusion.type': texts.transfusionType,
  'conditions.parenteral.from': texts.parenteralFrom,
  'conditions.parenteral.to': texts.parenteralTo,
  ...prefixed('motherFactors', texts.factors, { ...newbornTexts.factors, other: texts.otherFactor }),
  ...prefixed('consent', texts.consents, { ...consentLabels, refused: texts.refused }),
  consentSaidAt: `${texts.consents}, ${texts.consentSaidAt}`,
  ...prefixed('consentSaidAt', `${texts.consents}, ${texts.consentSaidAt}`, {
    ...consentLabels,
    refused: texts.refused,
  }),
}

const ofNewborn: Readonly<Record<string, string>> = {
  surname: texts.surname,
  name: texts.name,
  sex: texts.sex,
  fiscalCode: texts.fiscalCode,
  birthAt: texts.birthAt,
  birthTimeKnown: texts.birthTimeKnown,
  gaWeeks: texts.gaWeeks,
  gaDays: texts.gaDays,
  birthWeight: texts.birthWeight,
  sga: texts.sga,
  deliveryType: texts.delivery,
  familyHistory: texts.familyHistory,
  residence: texts.residence,
  phones: texts.phones,
  pluralityCount: texts.twins,
  pluralityOrder: texts.order,
  apgar: 'Apgar',
  birthWorkgroupId: newbornTexts.birthPoint,
  currentWorkgroupId: newbornTexts.currentPlace,
  ...prefixed('mother', texts.mother, ofParent),
  'father.surname': texts.fatherSurname,
  'father.name': texts.fatherName,
  'father.phone': texts.fatherPhone,
  'pediatrician.name': texts.pediatrician,
  'pediatrician.phone': texts.pediatricianPhone,
  'pediatrician.address': texts.pediatricianAddress,
  'pediatrician.email': texts.pediatricianEmail,
}

/** Label of a field; one that has none yet is called by its name in the record. */
export const fieldLabel = (entity: 'sample' | 'newborn', field: string): string =>
  entity === 'sample' ? (ofCard[field] ?? field) : `${texts.newborn}: ${ofNewborn[field] ?? field}`

/** Labels of fields whose value is one of a list. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: sexLabels,
  ward: wardLabels,
  collectionMethod: collectionMethodLabels,
  deliveryType: deliveryTypeLabels,
  feeding: feedingLabels,
  'conditions.transfusion.type': transfusionTypeLabels,
}
