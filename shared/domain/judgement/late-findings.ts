import type { AnalysisTypeId } from '../analysis-type.ts'
import type { GridActionName } from '../grid-actions.ts'
import { isOneOf } from '../status.ts'
import { stepsFor } from './closing.ts'
import { type Episode, isEarlierCard, variantsAnalyte } from './episode.ts'
import type { Finding } from './finding.ts'
import { nextSecondTier } from './second-tiers.ts'

/** A card whose orders had no answer in their hours. */
export interface LateCard {
  readonly cardId: number
  /** Second tiers that came late or not at all; null where a repetition did, which each finding waited for. */
  readonly tiers: readonly AnalysisTypeId[] | null
}

/** Facts that tell which findings waited in vain. */
export interface LateFacts {
  /** Second tiers that are asked for and have no result yet. */
  readonly orderedSecondTiers: readonly AnalysisTypeId[]
  /** Cards of the episode whose findings waited in vain: one that cannot wait is recalled urgently, whatever card is decided. */
  readonly late?: readonly LateCard[]
}

/** Recalls whose material is due within days; an urgent one is due the next day. */
export const ordinaryRecalls = ['recall_spot', 'request_serum', 'not_evaluable', 'wait_scheduled'] as const

/** Late cards that the finding waited on: none that lies before the card which showed it first. */
export const lateCardsOf = <Late extends Pick<LateCard, 'cardId'>>(
  episode: Episode,
  { cardId, outOnLaterCard }: Pick<Finding, 'cardId' | 'outOnLaterCard'>,
  late: readonly Late[],
): Late[] => late.filter((one) => outOnLaterCard || !isEarlierCard(episode, one.cardId, cardId))

/** An order for the finding had no answer in its hours, and the finding cannot wait for other material. */
export function mustLeaveUrgently(
  episode: Episode,
  finding: Finding,
  { late = [], orderedSecondTiers }: LateFacts,
): boolean {
  const own = lateCardsOf(episode, finding, late)
  if (own.length === 0 || !finding.timeCritical) return false
  const next = nextSecondTier(episode, finding, finding.cardId)
  const waitsInTime =
    next !== null &&
    orderedSecondTiers.includes(next) &&
    own.every(
      ({ tiers }) =>
        tiers !== null && !stepsFor(episode, finding.analyte).some(({ type }) => tiers.includes(type)),
    )
  return !waitsInTime
}

interface SerumFacts {
  /** The serum that was asked for is there: a person decides with its answer. */
  readonly serumCame?: boolean
}

/** A positive report after serum, or of two variants, is the answer of the protocol: no recall comes in its place. */
export const isConfirmedReport = (
  { serum }: Pick<Episode, 'serum'>,
  { analyte }: Pick<Finding, 'analyte'>,
  { serumCame = false }: SerumFacts,
): boolean => serumCame || serum === 'confirmed' || analyte === variantsAnalyte

/**
 * Does the action reach nobody on the day of its decision? An ordinary recall is due within days. A positive
 * report asks for its card, and is told to the clinical centre, once it is signed. An urgent recall acts when
 * it is decided.
 */
export const leavesLater = (
  episode: Episode,
  finding: Finding,
  actionId: GridActionName,
  facts: SerumFacts,
): boolean =>
  isOneOf(ordinaryRecalls, actionId) ||
  (actionId === 'report_positive' && !isConfirmedReport(episode, finding, facts))

/** The second tier that the finding needs is asked for already: the decision would order nothing. */
export function isOrdered(
  episode: Episode,
  finding: Finding,
  { orderedSecondTiers }: Pick<LateFacts, 'orderedSecondTiers'>,
): boolean {
  const next = nextSecondTier(episode, finding, finding.cardId)
  return next !== null && orderedSecondTiers.includes(next)
}
