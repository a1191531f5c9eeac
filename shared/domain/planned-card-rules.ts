import type { TransfusionType } from './card.ts'
import type { Screening } from './screenings.ts'

/** Conditions for a rule to hold. */
export const plannedCardConditions = {
  immature: 'Pretermine o basso peso',
  transfused: 'Dopo trasfusione o in ECMO',
  before_milk: 'Prima del latte o delle 48 ore di vita',
  early: 'Prelievo prima delle 48 ore di vita',
  parenteral: 'Nutrizione parenterale',
  intensive_care: 'Terapia intensiva',
  multiple_birth: 'Parto plurimo, stesso sesso o sesso non noto',
  cotwin_recalled: 'Gemello richiamato o positivo',
} as const
export type PlannedCardCondition = keyof typeof plannedCardConditions

/** Days from which the days to a planned card are counted. */
export const plannedCardBases = {
  birth: 'dalla nascita',
  collection: 'dal prelievo',
  last_transfusion: 'dall’ultima trasfusione nota',
  nutrition_end: 'dalla fine della nutrizione parenterale',
  cotwin_report: 'dal referto del gemello',
} as const
export type PlannedCardBasis = keyof typeof plannedCardBases

/** Products of a donor, also one of which nobody knows the kind, and extracorporeal oxygenation. */
export const donorBloodLabels = {
  red_cells: 'emazie',
  exchange: 'exsanguinotrasfusione',
  other: 'altro emoderivato',
  plasma: 'plasma',
  platelets: 'piastrine',
  unknown: 'tipo non noto',
  ecmo: 'ECMO',
} as const satisfies Readonly<Record<TransfusionType | 'unknown' | 'ecmo', string>>
export type DonorBlood = keyof typeof donorBloodLabels

/** When the protocol of a laboratory wants a further card. */
export interface PlannedCardRule {
  readonly condition: PlannedCardCondition
  readonly basis: PlannedCardBasis
  readonly days: number
  /** Days before the due day from which a card counts. */
  readonly aheadDays: number
  /** Days after the due day before the card is overdue. */
  readonly graceDays: number
  readonly categories: readonly Screening[]
  /** Machine name of the collection's motivation. */
  readonly motivation: string
  /** Analytes whose finding may wait for the planned card. */
  readonly waitingAnalytes: readonly string[]
  /** Kinds of blood for which `transfused` holds; empty for other conditions. */
  readonly donorBlood: readonly DonorBlood[]
  /** Weeks of gestation and grams at birth below which `immature` holds. */
  readonly gaBelow: number | null
  readonly weightBelow: number | null
  /** The condition is read on cards from this day of life on: the newborn is still there. */
  readonly fromDay: number | null
  /** A suitable card from before the transfusion serves as well. */
  readonly earlierCardServes: boolean
}

const plain = {
  waitingAnalytes: [],
  donorBlood: [],
  gaBelow: null,
  weightBelow: null,
  fromDay: null,
  earlierCardServes: false,
} as const
const light = { gaBelow: 34, weightBelow: 2000 } as const
const withCells: readonly DonorBlood[] = ['red_cells', 'exchange', 'other', 'unknown', 'ecmo']

const rule = (
  condition: PlannedCardCondition,
  [basis, days, aheadDays, graceDays]: readonly [PlannedCardBasis, number, number, number],
  categories: readonly Screening[],
  motivation: string,
  more: Partial<PlannedCardRule> = {},
): PlannedCardRule => ({
  ...plain,
  condition,
  basis,
  days,
  aheadDays,
  graceDays,
  categories,
  motivation,
  ...more,
})

/** Amino acids that an immature liver or an infusion raises for a while. */
const transient = ['TYR', 'MET', 'PHE']

/** The template of an installation, in the order of lists. Demonstration values: each laboratory approves its copy. */
export const plannedCardRules: readonly PlannedCardRule[] = [
  rule('immature', ['birth', 14, 1, 3], ['sne', 'ic'], 'preterm_second', {
    ...light,
    waitingAnalytes: [...transient, 'TSH'],
  }),
  rule('immature', ['birth', 28, 1, 3], ['ic'], 'preterm_third', light),
  rule('transfused', ['last_transfusion', 3, 0, 3], ['sne', 'ic'], 'post_transfusion', {
    donorBlood: withCells,
  }),
  rule('transfused', ['last_transfusion', 120, 0, 14], ['tgal'], 'post_transfusion', {
    donorBlood: withCells,
    earlierCardServes: true,
  }),
  rule('transfused', ['last_transfusion', 120, 0, 14], ['btd'], 'post_transfusion', {
    donorBlood: [...withCells, 'plasma'],
    earlierCardServes: true,
  }),
  rule('early', ['birth', 5, 3, 1], ['sne', 'ic'], 'early_discharge', { waitingAnalytes: ['TSH'] }),
  rule('before_milk', ['collection', 3, 1, 3], ['tgal'], 'control'),
  rule('parenteral', ['nutrition_end', 3, 1, 2], ['sne'], 'parenteral_nutrition', {
    waitingAnalytes: transient,
  }),
  rule('intensive_care', ['birth', 14, 1, 3], ['sne', 'ic'], 'control'),
  rule('intensive_care', ['birth', 28, 1, 3], ['ic'], 'control', { fromDay: 10 }),
  rule('multiple_birth', ['birth', 14, 1, 3], ['ic'], 'twins_ic'),
  rule('cotwin_recalled', ['cotwin_report', 1, 1, 1], ['ic'], 'twins_ic'),
]

/** For whom a rule holds, in Italian. */
export function plannedCardRuleText(one: Omit<PlannedCardRule, 'waitingAnalytes'>): string {
  const parts: string[] = [plannedCardConditions[one.condition]]
  if (one.gaBelow !== null) parts.push(`sotto ${one.gaBelow} settimane`)
  if (one.weightBelow !== null)
    parts.push(`${one.gaBelow === null ? 'sotto' : 'o sotto'} ${one.weightBelow} g`)
  if (one.donorBlood.length > 0)
    parts.push(`(${one.donorBlood.map((kind) => donorBloodLabels[kind]).join(', ')})`)
  if (one.fromDay !== null) parts.push(`ancora dal ${one.fromDay}° giorno di vita`)
  if (one.earlierCardServes) parts.push('senza un cartoncino idoneo precedente')
  return parts.join(' ')
}
