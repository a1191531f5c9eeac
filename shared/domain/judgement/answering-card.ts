import type { Episode, EpisodeAnalysis } from './episode.ts'
import type { Finding } from './finding.ts'
import { measuredOf } from './observation.ts'

const isSameMeasurement = (analyte: string, finding: Finding): boolean =>
  measuredOf(analyte) === measuredOf(finding.analyte)

/** The last analysis of a card that measured a finding. */
const lastOf = ({ analyses }: Episode, finding: Finding, cardId: number): EpisodeAnalysis | undefined =>
  analyses.findLast(
    (analysis) =>
      analysis.cardId === cardId && analysis.values.some(({ analyte }) => analyte === finding.analyte),
  )

/**
 * Do the controls of its run alone keep a card from closing a finding of another card? A lead releases the
 * run, or the card is repeated. Values of a run that was rejected or found wrong are measured again.
 */
export function isHeldByControls(episode: Episode, finding: Finding, cardId: number): boolean {
  const last = lastOf(episode, finding, cardId)
  return (
    last !== undefined &&
    !last.rejected &&
    !last.wrongRun &&
    last.values.some(({ analyte, released }) => !released && isSameMeasurement(analyte, finding))
  )
}

/**
 * Does something come for the newborn that the card under judgement does not answer itself: a card or serum of a recall, or the
 * planned card for which the finding waits?
 */
export const isAwaitedElsewhere = ({ cards }: Episode, { cardId }: Finding, decidedCard: number): boolean => {
  const decided = cards.find(({ id }) => id === decidedCard)
  const waits = cards.some(({ id, waitsPlanned }) => id === cardId && waitsPlanned)
  return decided?.othersAwaited === true || (waits && decided?.plannedAwaited === true)
}
