import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import { reportedCard } from './gate.ts'

/**
 * Does a positive report request a further card? A later card does not close such a finding; it shows the
 * clinical centre the further course. It is requested once: the card that answers is reported without
 * another.
 */
export function asksCardBesides(episode: Episode, open: readonly Finding[]): boolean {
  const card = reportedCard(episode)
  return open.some(
    ({ recallCardDoesNotClose, cardId, outOnLaterCard, tier }) =>
      recallCardDoesNotClose && tier === '1' && cardId === card && !outOnLaterCard,
  )
}
