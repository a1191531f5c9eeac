import type { IntakeCard } from '@sne/shared/contract'
import { dayOf, latestMomentOf } from '@sne/shared/domain'
import { withoutStars } from '../hl7/index.ts'

/** A card by its barcode alone, without the stars that Code 39 puts around it and some scanners give along. */
const withPlainBarcode = (card: IntakeCard): IntakeCard => ({
  ...card,
  barcode: withoutStars(card.barcode),
  ...(card.previousBarcode ? { previousBarcode: withoutStars(card.previousBarcode) } : {}),
})

/**
 * A card may tell only the day of its collection. It then counts as taken at the latest moment of that day, whatever
 * hour was sent with it.
 */
const atLatestMoment = (card: IntakeCard, now: Date): IntakeCard =>
  card.collectionTimeKnown ? card : { ...card, collectedAt: latestMomentOf(dayOf(card.collectedAt), now) }

/** Cards of a call in the form in which they are compared and stored. */
export const plainCards = (cards: readonly IntakeCard[], now: Date): IntakeCard[] =>
  cards.map((card) => atLatestMoment(withPlainBarcode(card), now))
