import type { Episode } from './episode.ts'
import type { Finding } from './finding.ts'

/**
 * Pending answers for findings of other cards than the judged one. They come from second tiers and serum
 * ordered for the findings. A recall card in range is not final while one of them may come out of range. The
 * decision on the card that ordered them withdraws them.
 * @returns markers of the second tiers, and whether serum is awaited
 */
export function awaitedAnswers(
  { cards, secondTiers }: Pick<Episode, 'cards' | 'secondTiers'>,
  findings: readonly Finding[],
  cardId: number | null,
): { readonly markers: readonly string[]; readonly serum: boolean } {
  const waiting = cards.filter(
    ({ id }) => id !== cardId && findings.some((finding) => finding.cardId === id && finding.closed !== null),
  )
  const types = new Set(waiting.flatMap(({ orderedSecondTiers = [] }) => orderedSecondTiers))
  const markersOf = (type: string) =>
    secondTiers.filter((rule) => rule.type === type).flatMap(({ markers }) => markers)
  return {
    markers: [
      ...new Set([...types].flatMap((type) => (markersOf(type).length > 0 ? markersOf(type) : [type]))),
    ],
    serum: waiting.some(({ serumAsked }) => serumAsked),
  }
}
