import { type Episode, variantsAnalyte } from './episode.ts'
import type { Finding } from './finding.ts'
import { exitOfMarker } from './proposal.ts'

/** Categories whose findings are recalled urgently once a later card shows them again (safety, section 3). */
const urgentAgain: readonly Episode['category'][] = ['sne', 'sma', 'tgal']

/**
 * Out of range on the card of the finding and on a later one. In its category nothing less than an urgent
 * recall is safe.
 */
export const isUrgentAgain = (
  { category }: Pick<Episode, 'category'>,
  { state, outOnLaterCard }: Pick<Finding, 'state' | 'outOnLaterCard'>,
): boolean => state === 'confirmed' && outOnLaterCard && urgentAgain.includes(category)

/**
 * Exit that a marker of a second tier requires on its own card; null where it may wait. The exit is an urgent
 * recall or a positive report.
 */
export function exitAtOnce(episode: Episode, finding: Finding): 'urgent_recall' | 'report_positive' | null {
  const { tier, state, outOnLaterCard } = finding
  if (tier !== '2' || state !== 'confirmed' || outOnLaterCard) return null
  const exit = exitOfMarker(episode, finding)
  return exit === 'urgent_recall' || exit === 'report_positive' ? exit : null
}

/**
 * Material that is asked for while the finding is open is asked for urgently, whatever asks for it: a decision, or the card that
 * becomes unsuitable.
 */
export const isUrgentFinding = (episode: Episode, finding: Finding): boolean =>
  finding.critical ||
  exitAtOnce(episode, finding) === 'urgent_recall' ||
  (finding.analyte !== variantsAnalyte && isUrgentAgain(episode, finding))
