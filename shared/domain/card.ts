/** Choices printed on the blood-spot card, with their Italian labels. */

export const feedingLabels = {
  breast: 'Seno',
  formula: 'Formula',
  mixed: 'Mista',
  soy: 'Soia',
  hydrolysate: 'Idrolizzato',
  fasting: 'Digiuno',
  parenteral: 'NPT',
  fortifier: 'Fortificante',
} as const
export type Feeding = keyof typeof feedingLabels

export const transfusionTypeLabels = {
  red_cells: 'Emazie',
  plasma: 'Plasma',
  platelets: 'Piastrine',
  exchange: 'Exsanguinotrasfusione',
  other: 'Altro emoderivato',
} as const
export type TransfusionType = keyof typeof transfusionTypeLabels

export const collectionMethodLabels = {
  heel: 'Tallone',
  venous: 'Venoso',
  arterial: 'Arterioso/CVC',
} as const
export type CollectionMethod = keyof typeof collectionMethodLabels

export const wardLabels = { nursery: 'Nido', tin: 'TIN', other: 'Altro' } as const
export type Ward = keyof typeof wardLabels

export const deliveryTypeLabels = { vaginal: 'Vaginale', cesarean: 'Cesareo' } as const
export type DeliveryType = keyof typeof deliveryTypeLabels

/** Treatments and findings that change how a card's values are read. */
export const conditionLabels = {
  tin: 'Terapia intensiva neonatale',
  antibiotics: 'Terapia antibiotica',
  steroids: 'Cortisonici',
  dopamine: 'Dopamina',
  phototherapy: 'Ittero / fototerapia',
  ecmo: 'ECMO',
  malformations: 'Malformazioni',
  meconiumIleus: 'Ileo da meconio',
  surgery: 'Chirurgia',
} as const

/** Conditions that a report always names; for one that nobody told it says so. */
export const namedConditions = ['tin', 'transfusion', 'parenteral'] as const
export type NamedCondition = (typeof namedConditions)[number]

export const consentLabels = {
  informed: 'Informativa consegnata',
  sma: 'Consenso SMA',
  lysosomal: 'Consenso lisosomiali',
  storage: 'Conservazione',
  research: 'Ricerca',
} as const

/** Every answer of a family, as a correction names it. */
export const familyAnswerLabels = { ...consentLabels, refused: 'Rifiuto dello screening' } as const

/** Moment of the family's answers that a correction records in the consent. */
export const consentSaidLabels = { collection: 'Al prelievo', today: 'Oggi' } as const

/** A blocking reason asks for a new card; with a minor one the card is accepted with reserve. */
export const severityLabels = { blocking: 'Bloccante', minor: 'Minore' } as const
export type Severity = keyof typeof severityLabels
