import type { IntakeCard } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { keepOtherFacts } from './keep-card.ts'
import { refuseKnownCards } from './known-cards.ts'
import { otherFactsOf } from './other-facts.ts'
import { withOwnFiscalCode } from './own-fiscal-code.ts'
import { type CardPlace, storeCard } from './store-card.ts'

/**
 * Registers the cards of a call. Differences between a card and the record of its known newborn are kept for people.
 * @throws CardsRefused when one is known, else Refusal as of `storeCard`
 */
export async function storeCards(
  context: KeyContext,
  cards: readonly IntakeCard[],
  place: CardPlace,
): Promise<void> {
  await refuseKnownCards(context, cards)
  for (const told of cards) {
    const { card, doubts } = withOwnFiscalCode(told)
    const other = await otherFactsOf(context, card)
    const sampleId = await storeCard(context, card, place, { doubts: [...doubts, ...(other?.doubts ?? [])] })
    if (other) await keepOtherFacts(context, { ...other, barcode: card.barcode, sampleId, card })
  }
}
