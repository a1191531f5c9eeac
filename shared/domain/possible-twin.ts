import { type IdentityPoint, sameWeight } from './duplicates.ts'
import { firstMotivation } from './motivations.ts'

const hourMs = 3_600_000
/**
 * Hours within which two cards of one reason may come from twins; where one has no time of day, its day
 * counts.
 */
const sameOccasion = { hours: 24, hoursByDay: 48 } as const

interface Birth {
  /** Grams. */
  readonly birthWeight: number | null
  /** `order` is null where nobody said it. */
  readonly plurality: { readonly n: number; readonly order: number | null } | null
}

interface Collected<Motivation> {
  /** Machine name of the motivation; null where the card says none. */
  readonly motivation: Motivation
  /** ISO 8601. */
  readonly collectedAt: string
  /** False: `collectedAt` is the latest moment of its day. */
  readonly collectionTimeKnown: boolean
}

export interface CardUnderKnownCode extends Birth, Collected<string | null> {
  /** The card names a card of the newborn as its previous one. */
  readonly namesPrevious: boolean
  /** A laboratory asked for another card of the newborn before the card was collected. */
  readonly isAwaited: boolean
  /** Moments, ISO 8601, at which other cards of the newborn were asked for that have not come; no planned cards. */
  readonly askedAt: readonly string[]
}

const isMultiple = ({ plurality }: Birth): boolean => (plurality?.n ?? 1) > 1

/** A multiple birth of which one side does not say which newborn it is. */
function isOrderOpen(known: Birth, card: Birth): boolean {
  if (!isMultiple(card)) return false
  return (card.plurality?.order ?? null) === null || (known.plurality?.order ?? null) === null
}

/**
 * Motivations of a card without any: the first one, then a control. Neither says for which request it was
 * taken.
 */
export const unsaidMotivations: readonly string[] = [firstMotivation, 'control']

function isSameOccasion(a: Collected<string>, b: Collected<string | null>): boolean {
  if (!(b.motivation === null ? unsaidMotivations : [b.motivation]).includes(a.motivation)) return false
  const isTimed = a.collectionTimeKnown && b.collectionTimeKnown
  const hours = Math.abs(Date.parse(a.collectedAt) - Date.parse(b.collectedAt)) / hourMs
  return hours < (isTimed ? sameOccasion.hours : sameOccasion.hoursByDay)
}

/** Statements of another card of one call on the birth. */
export interface BirthBeside {
  /** Grams. */
  readonly birthWeight: number | null
  /** Completed weeks, and days beyond them where they are said. */
  readonly gaWeeks: number | null
  readonly gaDays: number | null
}

const areOtherWeights = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && Math.abs(a - b) > sameWeight

const areOther = (a: number | null, b: number | null): boolean => a !== null && b !== null && a !== b

/** Facts in which two cards of one call, sent as one newborn's, tell two births. */
export function birthsApart(a: BirthBeside, b: BirthBeside): IdentityPoint[] {
  const isOtherAge =
    areOther(a.gaWeeks, b.gaWeeks) || (a.gaWeeks === b.gaWeeks && areOther(a.gaDays, b.gaDays))
  return [
    ...(isOtherAge ? (['twins'] as const) : []),
    ...(areOtherWeights(a.birthWeight, b.birthWeight) ? (['birthWeight'] as const) : []),
  ]
}

/** A newborn has one first card: a second one may be its twin's, whenever it was collected and whatever was asked for. */
const isSecondFirst = (cards: readonly Collected<string>[], card: CardUnderKnownCode): boolean =>
  card.motivation === firstMotivation && cards.some(({ motivation }) => motivation === firstMotivation)

/** Was the card surely collected after the request was made? A collection without a time of day may be of any hour of its day. */
const isCollectedAfter = ({ collectedAt, collectionTimeKnown }: Collected<unknown>, askedAt: string) =>
  Date.parse(collectedAt) - (collectionTimeKnown ? 0 : 24 * hourMs) >= Date.parse(askedAt)

/**
 * Is there no sign that a further card was taken for a request? There is none where the card gives no reason
 * and was collected before anybody asked. A card without a reason shows none either where the newborn may have
 * a twin of its code or mother.
 * @param askedAt moment of the request, ISO 8601
 */
export const isUntaken = (card: Collected<string | null>, askedAt: string, mayHaveTwin: boolean): boolean =>
  (card.motivation === null || unsaidMotivations.includes(card.motivation)) &&
  (mayHaveTwin || !isCollectedAfter(card, askedAt))

/**
 * Why a further card under the code of a known newborn may be the card of a twin: birth points send the mother's number for both.
 * None for a further card of the newborn: with a reason of its own, asked for, or behind its previous card.
 * @param known the newborn with its earlier cards, and whether another record may be its twin's; without cards nothing is doubted
 */
export function twinPoints(
  known: Birth & { readonly cards: readonly Collected<string>[]; readonly hasSibling: boolean },
  card: CardUnderKnownCode,
): IdentityPoint[] {
  if (known.cards.length === 0) return []
  const mayHaveTwin = known.hasSibling || isMultiple(known) || isMultiple(card)
  const untaken = !card.namesPrevious && card.askedAt.some((at) => isUntaken(card, at, mayHaveTwin))
  const isOtherWeight = areOtherWeights(known.birthWeight, card.birthWeight)
  const isTwice =
    isSecondFirst(known.cards, card) ||
    (!card.isAwaited && known.cards.some((earlier) => isSameOccasion(earlier, card)))
  return [
    ...(!card.namesPrevious && isTwice ? (['twins'] as const) : []),
    ...(!card.namesPrevious && isOrderOpen(known, card) ? (['birthOrder'] as const) : []),
    ...(isOtherWeight ? (['birthWeight'] as const) : []),
    ...(untaken ? (['untaken'] as const) : []),
  ]
}
