import { isSurelyLater } from '../collection-time.ts'
import { earlyHours } from '../maturity.ts'
import type { Episode, EpisodeAnalysis, EpisodeSecondTier } from './episode.ts'
import type { Finding } from './finding.ts'
import {
  type ColumnsOf,
  columnsOf,
  measuredOf,
  numeratorOf,
  type Observation,
  observe,
} from './observation.ts'

/** Markers of a second tier that are trusted in range only on a card that is not early. */
const markersOfMatureCards: readonly string[] = ['ALLO-ILE', 'MMA', 'HCY']
/** Red cells of a donor have the enzyme: the card is not sent to it. */
const donorEnzymes: readonly string[] = ['GALT']
/** In range they may be the donor's: leucocytes have genes, too. Variants found still open a finding. */
const markersOfOwnBlood: readonly string[] = [...donorEnzymes, 'CFTR']

/**
 * Required analytes of the first tier without a readable value on a card. Where `in` is wanted, analytes whose
 * last readable value is not `in` count too.
 */
export function requiredMissing(episode: Episode, cardId: number, wanted: 'readable' | 'in'): string[] {
  const known = columnsOf(episode.columns)
  const analyses = episode.analyses.filter((one) => one.cardId === cardId && one.tier === '1')
  const types = new Set(analyses.map(({ type }) => type))
  return episode.columns
    .filter(({ required, analysisTypeId }) => required && types.has(analysisTypeId))
    .filter(({ analyte }) => {
      const seen = analyses.flatMap((analysis) => observe(analysis, analyte, known) ?? [])
      const read = seen.filter(({ kind }) => kind !== 'unreadable')
      return wanted === 'readable' ? read.length === 0 : read.at(-1)?.kind !== 'in'
    })
    .map(({ analyte }) => analyte)
}

/**
 * Was more material requested because of the finding? An unrequested card says nothing about a finding that
 * its own card has not confirmed.
 */
export function isRecalled({ cards }: Episode, { cardId, state }: Finding): boolean {
  const card = cards.find(({ id }) => id === cardId)
  return card !== undefined && (card.recalled || (card.awaited && state === 'confirmed'))
}

const waitsPlanned = ({ cards }: Episode, cardId: number): boolean =>
  cards.some((card) => card.id === cardId && card.waitsPlanned)

/**
 * Is a request for the finding already decided: a card or serum requested because of it, or a planned card?
 */
export const isWaitedFor = (episode: Episode, finding: Finding): boolean =>
  isRecalled(episode, finding) || waitsPlanned(episode, finding.cardId)

/** Is a later card the one that the finding waits for? After a decision to wait, the planned card alone, in its window. */
export const isAnsweredBy = (episode: Episode, finding: Finding, cardId: number): boolean =>
  isRecalled(episode, finding) ||
  (waitsPlanned(episode, finding.cardId) &&
    episode.cards.some((card) => card.id === cardId && card.answersPlanned))

/** Findings that a later card closed: the episode is returned, and never simply in range. */
export const returnedFindings = <T extends Pick<Finding, 'closed'>>(findings: readonly T[]): T[] =>
  findings.filter(({ closed }) => closed?.way === 'recall_card')

/** Are the ratios of the finding's analyte in range, where they can be formed, including supporting ones? */
function areRatiosIn(episode: Episode, { analyte }: Finding, analysis: EpisodeAnalysis): boolean {
  const known = columnsOf(episode.columns)
  const measured = measuredOf(analyte)
  return episode.columns
    .filter((one) => one.analysisTypeId === analysis.type && numeratorOf(one.analyte) === measured)
    .filter(({ role }) => role !== 'informative')
    .every((ratio) => {
      const seen = observe(analysis, ratio.analyte, known, new Set([measured]))
      return seen === null || (seen.kind === 'in' && seen.released && !seen.spread)
    })
}

/** A later suitable card for which the finding waits, with the analyte, its ratios and all required analytes in range. */
export function closedByCard(episode: Episode, finding: Finding, observation: Observation): boolean {
  const { analysis, columns, released, spread } = observation
  const card = episode.cards.find(({ id }) => id === analysis.cardId)
  const altered = episode.cards.find(({ id }) => id === finding.cardId)
  return (
    card !== undefined &&
    altered !== undefined &&
    isAnsweredBy(episode, finding, card.id) &&
    isSurelyLater(card, altered) &&
    card.unsuitable === null &&
    !card.hidesFindings &&
    !isDonorsMarker(episode, { markers: [finding.analyte] }, card.id) &&
    released &&
    !spread &&
    !columns.recallCardDoesNotClose &&
    !finding.recallCardDoesNotClose &&
    areRatiosIn(episode, finding, analysis) &&
    requiredMissing(episode, card.id, 'in').length === 0
  )
}

/** The steps of the laboratory's protocol for an analyte, the last one at the end. */
export const stepsFor = (episode: Episode, analyte: string): EpisodeSecondTier[] =>
  episode.secondTiers
    .filter((rule) => rule.analyte === analyte)
    .toSorted((one, other) => one.step - other.step)

const isTransfusedCard = ({ cards }: Episode, cardId: number): boolean =>
  cards.some(({ id, transfused }) => id === cardId && transfused)

/** A second tier whose marker the blood of a donor on the card may hold: in range it says nothing of the newborn. */
export const isDonorsMarker = (
  episode: Episode,
  { markers }: Pick<EpisodeSecondTier, 'markers'>,
  cardId: number,
): boolean =>
  markers.some((marker) => markersOfOwnBlood.includes(marker)) && isTransfusedCard(episode, cardId)

/** Steps of the protocol for an analyte that are measured on the card; none where one would measure a donor's enzyme. */
export function stepsOnCard(episode: Episode, analyte: string, cardId: number): EpisodeSecondTier[] {
  const steps = stepsFor(episode, analyte)
  const isBarred = steps.some(({ markers }) => markers.some((marker) => donorEnzymes.includes(marker)))
  return isBarred && isTransfusedCard(episode, cardId) ? [] : steps
}

const isEarly = ({ cards }: Episode, cardId: number): boolean =>
  cards.some(({ id, ageHours }) => id === cardId && (ageHours ?? 0) < earlyHours)

const allInRange = (
  { markers, type }: EpisodeSecondTier,
  analysis: EpisodeAnalysis,
  known: ColumnsOf,
): boolean =>
  analysis.type === type &&
  markers.every((marker) => {
    const observation = observe(analysis, marker, known)
    return observation?.kind === 'in' && observation.released && !observation.spread
  })

const isOfMatureCards = ({ markers }: EpisodeSecondTier): boolean =>
  markers.some((marker) => markersOfMatureCards.includes(marker))

/**
 * The second tier of the finding is in range, but its card is from before 48 hours of life. Such a card does
 * not close the finding: a card of 48 hours is due (safety, section 4).
 */
export function isTooEarlyToClose(episode: Episode, { tier, analyte, cardId }: Finding): boolean {
  const last = tier === '1' ? stepsFor(episode, analyte).at(-1) : undefined
  if (!last || !isOfMatureCards(last) || !isEarly(episode, cardId)) return false
  const known = columnsOf(episode.columns)
  return episode.analyses.some((one) => one.cardId === cardId && allInRange(last, one, known))
}

function showsInRange(
  episode: Episode,
  step: EpisodeSecondTier,
  analysis: EpisodeAnalysis,
  known: ColumnsOf,
): boolean {
  const { cardId } = analysis
  if (!episode.cards.some(({ id }) => id === cardId)) return false
  if (isOfMatureCards(step) && isEarly(episode, cardId)) return false
  return !isDonorsMarker(episode, step, cardId) && allInRange(step, analysis, known)
}

/**
 * Does an analysis of a second tier close the finding? It must be the last step of the protocol for the
 * analyte, on the card of the finding. All of its markers must be in range. It closes markers of earlier steps
 * too, but no critical marker, none above `noClose`, and none in doubt.
 */
export function closedBySecondTier(
  episode: Episode,
  finding: Finding,
  analysis: EpisodeAnalysis,
  known: ColumnsOf,
): boolean {
  if (analysis.tier !== '2' || analysis.cardId !== finding.cardId) return false
  if (finding.critical || finding.aboveNoClose) return false
  if (finding.state !== 'first' && finding.state !== 'confirmed') return false
  const analytes =
    finding.tier === '1'
      ? [finding.analyte]
      : episode.secondTiers
          .filter(
            (rule) =>
              rule.markers.includes(finding.analyte) && rule !== stepsFor(episode, rule.analyte).at(-1),
          )
          .map((rule) => rule.analyte)
  return analytes.some((analyte) => {
    const last = stepsFor(episode, analyte).at(-1)
    return last !== undefined && showsInRange(episode, last, analysis, known)
  })
}
