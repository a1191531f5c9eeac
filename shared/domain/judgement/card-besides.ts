import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'
import { reportedCard } from './gate.ts'

/**
 * Does a positive report ask for a card besides? A later card does not close such a finding, and shows the clinical centre how
 * it went on. It is asked for once: the card that answers is reported without another.
 */
export function asksCardBesides(episode: Episode, open: readonly Finding[]): boolean {
  const card = reportedCard(episode)
  return open.some(
    ({ recallCardDoesNotClose, cardId, outOnLaterCard, tier }) =>
      recallCardDoesNotClose && tier === '1' && cardId === card && !outOnLaterCard,
  )
}
