import {
  type CardFactsOfEpisode,
  isBeforeMilk,
  isTransfused,
  unsuitability,
} from './judgement/card-suitability.ts'
import { type PrintedFact, printedFactLabels } from './printed-facts.ts'
import type { Screening } from './screenings.ts'

/** Facts of a card that no report prints, and that decide whether a category can be said negative on it. */
export const judgedFactLabels = {
  feeding: 'alimentazione',
  transfusionType: 'tipo di trasfusione',
  ecmo: 'ECMO',
  meconiumIleus: 'ileo da meconio',
} as const
export type JudgedFact = keyof typeof judgedFactLabels

type Card = Pick<CardFactsOfEpisode, 'collectedAt' | 'ageHours' | 'feeding' | 'conditions'>

/** Judgement of a category by the facts of a card, whatever requested the card. */
function standing(category: Screening, given: Card) {
  const card = { ...given, answersRecall: false, notValid: false }
  return JSON.stringify([
    unsuitability(category, card),
    isTransfused(card, category),
    category === 'tgal' && isBeforeMilk(card),
  ])
}

const plain: Readonly<Record<JudgedFact, (card: Card) => unknown>> = {
  feeding: ({ feeding }) => feeding.toSorted().join(),
  transfusionType: ({ conditions }) => conditions.transfusion?.type,
  ecmo: ({ conditions }) => conditions.ecmo,
  meconiumIleus: ({ conditions }) => conditions.meconiumIleus,
}

/** Facts in which two states of a card differ, where the difference decides about a category; otherwise none. */
export const differingJudgedFacts = (category: Screening, one: Card, other: Card): JudgedFact[] =>
  standing(category, one) === standing(category, other)
    ? []
    : (Object.keys(judgedFactLabels) as JudgedFact[]).filter(
        (fact) => plain[fact](one) !== plain[fact](other),
      )

/** `cognome, alimentazione`. */
export const namesOfChanged = (facts: readonly (PrintedFact | JudgedFact)[]): string =>
  facts.map((fact) => ({ ...printedFactLabels, ...judgedFactLabels })[fact]).join(', ')
