/** Italian names of facts by the columns that hold them. */
const names: Readonly<Record<string, string>> = {
  barcode: 'codice a barre',
  motivationId: 'motivo del prelievo',
  collectedAt: 'data e ora del prelievo',
  collectionTimeKnown: 'data e ora del prelievo',
  collectedBy: 'prelevatore',
  collectionMethod: 'modalità di prelievo',
  ward: 'reparto',
  weightAtCollection: 'peso al prelievo',
  transferHospital: 'ospedale di trasferimento',
  spotsTotal: 'numero di spot',
  punchesTotal: 'numero di spot',
  spokeNotes: 'note',
  feeding: 'alimentazione',
  'conditions.tin': 'terapia intensiva',
  'conditions.transfusion': 'trasfusione',
  'conditions.parenteral': 'nutrizione parenterale',
  'conditions.antibiotics': 'antibiotici',
  'conditions.steroids': 'cortisonici',
  'conditions.dopamine': 'dopamina',
  'conditions.phototherapy': 'fototerapia',
  'conditions.ecmo': 'ECMO',
  'conditions.malformations': 'malformazioni',
  'conditions.meconiumIleus': 'ileo da meconio',
  'conditions.surgery': 'chirurgia',
  motherFactors: 'fattori materni',
  consent: 'consensi',
  surname: 'cognome e nome',
  name: 'cognome e nome',
  sex: 'sesso',
  fiscalCode: 'codice fiscale',
  birthAt: 'data e ora di nascita',
  birthTimeKnown: 'data e ora di nascita',
  gaWeeks: 'età gestazionale',
  gaDays: 'età gestazionale',
  birthWeight: 'peso alla nascita',
  sga: 'SGA',
  pluralityCount: 'gemellarità',
  pluralityOrder: 'gemellarità',
  deliveryType: 'tipo di parto',
  familyHistory: 'familiarità',
  residence: 'residenza',
  phones: 'telefoni',
  mother: 'madre',
  father: 'padre',
  pediatrician: 'pediatra',
}

/** A field (`conditions.transfusion.at`) by the name of itself or of the group that it stands in. */
function nameOf(field: string): string {
  const parts = field.split('.')
  const found = parts.map((_, at) => parts.slice(0, parts.length - at).join('.')).find((path) => names[path])
  return found ? (names[found] as string) : field
}

/** Names of fields, each once. */
export const factNames = (fields: readonly string[]): string[] => [...new Set(fields.map(nameOf))]
