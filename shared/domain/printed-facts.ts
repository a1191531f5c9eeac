import { dayOf } from './calendar.ts'
import type { Sex } from './newborn.ts'

/** Facts of newborn and card that leave the laboratory with a report, on paper or as a message. */
export const printedFactLabels = {
  surname: 'cognome',
  name: 'nome',
  sex: 'sesso',
  fiscalCode: 'codice fiscale',
  birthAt: 'data di nascita',
  gestation: 'età gestazionale',
  birthWeight: 'peso alla nascita',
  plurality: 'gemellarità',
  mother: 'madre',
  barcode: 'codice a barre',
  collectedAt: 'data del prelievo',
  collectionMethod: 'modalità di prelievo',
  weightAtCollection: 'peso al prelievo',
  motivation: 'motivo del prelievo',
  tin: 'TIN',
  transfusion: 'trasfusione',
  parenteral: 'nutrizione parenterale',
} as const
export type PrintedFact = keyof typeof printedFactLabels

/** Printed facts that say whose card it is or how it was taken: none of them decides about a value or a card. */
const namingFacts: readonly PrintedFact[] = [
  'surname',
  'name',
  'fiscalCode',
  'plurality',
  'mother',
  'barcode',
  'collectionMethod',
]
/** May the difference in a fact be the reason of a decision? */
export const isJudging = (fact: PrintedFact): boolean => !namingFacts.includes(fact)

/** Moments in ISO 8601, weights in grams. */
export interface PrintedFacts {
  readonly surname: string
  readonly name: string
  readonly sex: Sex | null
  readonly fiscalCode: string | null
  readonly birthAt: string
  /** False: the day alone counts. */
  readonly birthTimeKnown: boolean
  readonly gaWeeks: number | null
  readonly gaDays: number | null
  readonly birthWeight: number | null
  readonly pluralityCount: number | null
  readonly pluralityOrder: number | null
  readonly mother: {
    readonly surname?: string | null
    readonly name?: string | null
    readonly birthDate?: string | null
    readonly fiscalCode?: string | null
  } | null
  readonly barcode: string
  readonly collectedAt: string
  readonly collectionMethod: string | null
  readonly weightAtCollection: number | null
  readonly motivationName: string | null
  readonly conditions: {
    readonly tin: boolean
    readonly transfusion: { readonly at: string | null } | null
    readonly parenteral: object | null
  }
}

type Plain = string | number | boolean | null

const moment = (text: string): number => Date.parse(text)

const plain: Readonly<Record<PrintedFact, (facts: PrintedFacts) => readonly Plain[]>> = {
  surname: ({ surname }) => [surname],
  name: ({ name }) => [name],
  sex: ({ sex }) => [sex],
  fiscalCode: ({ fiscalCode }) => [fiscalCode],
  birthAt: ({ birthAt, birthTimeKnown }) => [birthTimeKnown ? moment(birthAt) : dayOf(birthAt)],
  gestation: ({ gaWeeks, gaDays }) => [gaWeeks, gaWeeks === null ? null : (gaDays ?? 0)],
  birthWeight: ({ birthWeight }) => [birthWeight],
  plurality: ({ pluralityCount, pluralityOrder }) => [pluralityCount, pluralityOrder],
  mother: ({ mother }) =>
    [mother?.surname, mother?.name, mother?.birthDate, mother?.fiscalCode].map((text) => text || null),
  barcode: ({ barcode }) => [barcode],
  collectedAt: ({ collectedAt }) => [moment(collectedAt)],
  collectionMethod: ({ collectionMethod }) => [collectionMethod],
  weightAtCollection: ({ weightAtCollection }) => [weightAtCollection],
  motivation: ({ motivationName }) => [motivationName],
  tin: ({ conditions }) => [conditions.tin],
  transfusion: ({ conditions: { transfusion } }) => [
    transfusion !== null,
    transfusion?.at ? moment(transfusion.at) : null,
  ],
  parenteral: ({ conditions }) => [conditions.parenteral !== null],
}

/** Printed facts in which two states of a newborn and its card differ, in the order of the labels. */
export const differingFacts = (one: PrintedFacts, other: PrintedFacts): PrintedFact[] =>
  (Object.keys(printedFactLabels) as PrintedFact[]).filter(
    (fact) => JSON.stringify(plain[fact](one)) !== JSON.stringify(plain[fact](other)),
  )

/** `cognome, data di nascita`. */
export const namesOfFacts = (facts: readonly PrintedFact[]): string =>
  facts.map((fact) => printedFactLabels[fact]).join(', ')
