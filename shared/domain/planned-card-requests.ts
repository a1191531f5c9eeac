import { addDays } from './calendar.ts'
import { overlaps, type PlannedCard } from './planned-cards.ts'
import type { SampleRequestStatus } from './sample-request.ts'
import type { Screening } from './screenings.ts'

/** A request for a planned card that waits, or that a person refused. */
export interface PlannedCardRequest
  extends Pick<PlannedCard, 'fromOn' | 'dueOn' | 'graceDays' | 'categories' | 'endUnknown'> {
  readonly id: number
  readonly motivation: string | null
  readonly status: Extract<SampleRequestStatus, 'pending' | 'refused'>
  /** Made by the rules, which may change it; otherwise by a person or a decision. */
  readonly byRules: boolean
}

/** Changes to make to the requests of a newborn. */
export interface PlannedCardSteps {
  readonly make: readonly PlannedCard[]
  readonly change: readonly { readonly id: number; readonly card: PlannedCard }[]
  readonly withdraw: readonly number[]
}

/** Days after its last day in which a planned card that nobody asked for yet is still asked for. */
export const forgottenAfterDays = 180

const shares = (one: readonly Screening[], other: readonly Screening[]) =>
  one.some((category) => other.includes(category))

/** A card that a person requested, or called unnecessary, is not requested by a rule about that time. */
function without(card: PlannedCard, standing: readonly PlannedCardRequest[]): PlannedCard {
  const taken = standing.filter((request) => overlaps(card, request)).flatMap(({ categories }) => categories)
  return { ...card, categories: card.categories.filter((category) => !taken.includes(category)) }
}

const isSame = (request: PlannedCardRequest, card: PlannedCard) =>
  request.fromOn === card.fromOn &&
  request.dueOn === card.dueOn &&
  request.graceDays === card.graceDays &&
  request.motivation === card.motivation &&
  request.endUnknown === card.endUnknown &&
  request.categories.length === card.categories.length &&
  request.categories.every((category) => card.categories.includes(category))

/**
 * Brings the requests of a newborn in line with the cards that the rules want. A request keeps its identity as
 * long as a wanted card concerns one of its categories. The reason is equal, or the times overlap.
 * @param today yyyy-MM-dd
 */
export function plannedCardSteps(
  wanted: readonly PlannedCard[],
  requests: readonly PlannedCardRequest[],
  today: string,
): PlannedCardSteps {
  const own = requests.filter(({ byRules, status }) => byRules && status === 'pending')
  const standing = requests.filter((request) => !own.includes(request))
  const open = wanted.map((card) => without(card, standing)).filter(({ categories }) => categories.length > 0)
  const change: { id: number; card: PlannedCard }[] = []
  const withdraw: number[] = []
  const taken = new Set<PlannedCard>()
  for (const request of own) {
    const fitting = open.filter(
      (card) =>
        !taken.has(card) &&
        shares(card.categories, request.categories) &&
        (card.motivation === request.motivation || overlaps(card, request)),
    )
    const ofReason = fitting.filter(({ motivation }) => motivation === request.motivation)
    const card = ofReason.find((one) => overlaps(one, request)) ?? ofReason[0] ?? fitting[0]
    if (card) taken.add(card)
    if (!card) withdraw.push(request.id)
    else if (!isSame(request, card)) change.push({ id: request.id, card })
  }
  const limit = addDays(today, -forgottenAfterDays)
  return { make: open.filter((card) => !taken.has(card) && card.dueOn >= limit), change, withdraw }
}

/**
 * Does a card taken on this day fit the request? A planned one from its first day on: late is better than never.
 * @param collectedOn yyyy-MM-dd
 */
export const fitsRequest = (request: { readonly fromOn: string | null }, collectedOn: string): boolean =>
  request.fromOn === null || collectedOn >= request.fromOn
