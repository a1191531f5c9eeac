import { addDays, dayOf } from './calendar.ts'
import { excludedByTransfusion } from './judgement/card-suitability.ts'
import { afterTransfusionDays } from './judgement/told-conditions.ts'
import { immature } from './maturity.ts'
import type { Screening } from './screenings.ts'

/** From what the days to a planned card are counted. */
export const plannedCardOrigins = {
  birth: 'dalla nascita',
  transfusion: 'dalla trasfusione',
  parenteral: 'dalla fine della nutrizione parenterale',
} as const
export type PlannedCardOrigin = keyof typeof plannedCardOrigins

/**
 * When the protocol wants a further card. A rule that counts from birth holds for newborns below one of its limits,
 * the others for newborns with a card that says so.
 */
export interface PlannedCardRule {
  /** Machine name of the collection's motivation. */
  readonly motivation: string
  readonly origin: PlannedCardOrigin
  readonly afterDays: number
  /** Days after the due day before the card counts as missed; as many before it count as in time. */
  readonly graceDays: number
  /** Weeks of gestation. */
  readonly gaBelow: number | null
  /** Grams at birth. */
  readonly weightBelow: number | null
}

/** Limits that a rule cannot go beyond: preterm and low weight as the World Health Organization defines them. */
export const plannedCardLimits = { gaBelow: 37, weightBelow: 2500 } as const

const ofImmature = { gaBelow: immature.weeks, weightBelow: immature.grams } as const
const all = { gaBelow: null, weightBelow: null } as const

/** What an installation starts with; the days are the laboratory's to change. */
export const plannedCardRules: readonly PlannedCardRule[] = [
  { motivation: 'preterm_second', origin: 'birth', afterDays: 14, graceDays: 3, ...ofImmature },
  { motivation: 'preterm_third', origin: 'birth', afterDays: 28, graceDays: 3, ...ofImmature },
  { motivation: 'post_transfusion', origin: 'transfusion', afterDays: 7, graceDays: 3, ...all },
  { motivation: 'parenteral_nutrition', origin: 'parenteral', afterDays: 7, graceDays: 3, ...all },
]

/** Days after which a missed card is history: whoever still wants it asks for it by a request. */
export const missedCardDays = 180

export interface PlannedCardFacts {
  readonly birthAt: string
  readonly gaWeeks: number | null
  readonly birthWeight: number | null
  readonly cards: readonly {
    readonly motivation: string | null
    readonly collectedAt: string
    /** It reached the laboratory, or is on its way, and is not unsuitable. */
    readonly counts: boolean
    readonly transfusion: { readonly at: string | null } | null
    readonly parenteral: { readonly to: string | null } | null
  }[]
}

export interface PlannedCard {
  readonly motivation: string
  /** yyyy-MM-dd */
  readonly dueOn: string
  readonly graceDays: number
}

function originsOf(rule: PlannedCardRule, facts: PlannedCardFacts): string[] {
  if (rule.origin === 'birth') {
    const { gaWeeks, birthWeight } = facts
    const below =
      (rule.gaBelow !== null && gaWeeks !== null && gaWeeks < rule.gaBelow) ||
      (rule.weightBelow !== null && birthWeight !== null && birthWeight < rule.weightBelow)
    return below ? [facts.birthAt] : []
  }
  // Where the card does not say when, it was before the collection, or goes on at it.
  return facts.cards
    .filter(({ counts }) => counts)
    .flatMap(({ transfusion, parenteral, collectedAt }) => {
      if (rule.origin === 'transfusion') return transfusion ? [transfusion.at ?? collectedAt] : []
      return parenteral ? [parenteral.to ?? collectedAt] : []
    })
}

/** The further cards that the protocol wants for a newborn. */
export const plannedCards = (
  facts: PlannedCardFacts,
  rules: readonly PlannedCardRule[] = plannedCardRules,
): PlannedCard[] =>
  rules.flatMap((rule) =>
    originsOf(rule, facts).map((origin) => ({
      motivation: rule.motivation,
      dueOn: addDays(dayOf(origin), rule.afterDays),
      graceDays: rule.graceDays,
    })),
  )

/**
 * Is a planned card missed? When its due day and the grace have passed, and neither a card with its motivation nor
 * any card taken about its day or later has come. @param today yyyy-MM-dd
 */
export const isMissedCard = (
  { motivation, dueOn, graceDays }: PlannedCard,
  cards: PlannedCardFacts['cards'],
  today: string,
): boolean =>
  addDays(dueOn, graceDays) < today &&
  !cards.some(
    (card) =>
      card.counts &&
      (card.motivation === motivation || dayOf(card.collectedAt) >= addDays(dueOn, -graceDays)),
  )

/** Days after which a card that a decision waits for is due: of a preterm newborn about two weeks of life. */
const scheduledAfterDays = 14

/** When the card is due that a decision waits for. @param today yyyy-MM-dd @returns yyyy-MM-dd */
export function scheduledDueOn(
  card: {
    readonly category: Screening
    readonly collectedAt: string
    readonly transfusion: { readonly at: string | null } | null
  },
  today: string,
): string {
  const { category, collectedAt, transfusion } = card
  if (!transfusion || !excludedByTransfusion.includes(category)) return addDays(today, scheduledAfterDays)
  const due = addDays(dayOf(transfusion.at ?? collectedAt), afterTransfusionDays)
  return due > today ? due : addDays(today, 1)
}
