import type { EpisodeView, ProposedAction } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  type DecisionRefusal,
  decisionRefusal,
  findingStateLabels,
  type GridActionName,
  gridAction,
  isOffered,
  type Judgement,
  judgeEpisode,
  offeredActions,
  proposeDecision,
  type Screening,
  secondTiersLeft,
} from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import type { AnalysisRecord } from '../analyses/records.ts'
import { type LoadedEpisode, loadEpisodes } from './load.ts'

/** One analysis with the judgement of its episode. */
export interface ReviewedAnalysis extends LoadedEpisode {
  readonly row: AnalysisRecord
  readonly judgement: Judgement
}

/** Judges the episodes of analyses. Locks nothing: a deciding transaction has locked the analyses before. */
export async function reviewAnalyses(
  db: Db,
  rows: readonly AnalysisRecord[],
): Promise<ReadonlyMap<number, ReviewedAnalysis>> {
  const reviewed = new Map<number, ReviewedAnalysis>()
  for (const [category, own] of Map.groupBy(rows, (row) => row.category as Screening)) {
    const episodes = await loadEpisodes(
      db,
      own.map(({ newbornId }) => newbornId),
      category,
    )
    for (const row of own) {
      const loaded = episodes.get(row.newbornId)
      if (loaded) reviewed.set(row.id, { ...loaded, row, judgement: judgeEpisode(loaded.episode) })
    }
  }
  return reviewed
}

/** A decision as a person sends it; the second tier that is proposed, where none was chosen. */
export interface AskedDecision {
  readonly actionId: GridActionName
  readonly secondTier: AnalysisTypeId | null
}

const contextOf = ({ row, judgement, facts }: ReviewedAnalysis) => ({
  category: row.category as Screening,
  hasSecondTier: row.secondTierTypes.length > 0 || judgement.open.length > 0,
  earlierRecall: facts.recalled,
  scheduledSample:
    row.conditions.tin || row.conditions.transfusion !== null || row.conditions.parenteral !== null,
})

const proposalOf = ({ episode, judgement, facts }: ReviewedAnalysis) =>
  proposeDecision(episode, judgement, facts)

/** Second tier of a decision: the chosen one, otherwise one that is proposed, asked for already, or possible. */
export const secondTierOf = (
  reviewed: ReviewedAnalysis,
  chosen: AnalysisTypeId | null,
): AnalysisTypeId | null =>
  chosen ??
  proposalOf(reviewed).secondTierTypeIds[0] ??
  reviewed.facts.orderedSecondTiers[0] ??
  secondTiersLeft(reviewed.episode, reviewed.judgement.open)[0] ??
  null

/** Why a decision may not be taken on an analysis; null when it may. */
export function refusalOf(
  reviewed: ReviewedAnalysis,
  { actionId, secondTier }: AskedDecision,
): DecisionRefusal | null {
  const action = gridAction(actionId)
  if (!isOffered(action, contextOf(reviewed)))
    return { code: 'not_offered', text: `«${action.label}» non è possibile per questo campione.` }
  const tier = actionId === 'second_tier' ? secondTierOf(reviewed, secondTier) : null
  if (actionId === 'second_tier' && tier === null)
    return { code: 'not_offered', text: 'Nessun reperto aperto ha un second tier da eseguire.' }
  return decisionRefusal(reviewed.episode, reviewed.judgement, {
    actionId,
    secondTierTypeIds: tier === null ? [] : [tier],
  })
}

/** Actions that may be chosen, and why the others of the row may not. */
function actionsOf(reviewed: ReviewedAnalysis) {
  const offered = offeredActions(contextOf(reviewed)).map(({ machineName }) => machineName)
  const refused = offered.flatMap((actionId) => {
    const refusal = refusalOf(reviewed, { actionId, secondTier: null })
    return refusal ? [{ actionId, reason: refusal.text }] : []
  })
  return {
    allowedActions: offered.filter((actionId) => !refused.some((one) => one.actionId === actionId)),
    refusedActions: refused,
  }
}

/** What the rules propose, in words; a proposal that the row does not offer leaves the decision to a lead. */
function proposedOf(reviewed: ReviewedAnalysis): ProposedAction {
  const { actionId, secondTierTypeIds, alert, why } = proposalOf(reviewed)
  const isPossible = refusalOf(reviewed, { actionId, secondTier: secondTierTypeIds[0] ?? null }) === null
  return {
    actionId: isPossible ? actionId : 'suspend',
    secondTiers: isPossible ? [...secondTierTypeIds] : [],
    reason: why,
    sameDay: alert,
  }
}

/** The judgement of an analysis as screens show it. */
export const episodeView = (reviewed: ReviewedAnalysis): EpisodeView => ({
  proposedAction: proposedOf(reviewed),
  ...actionsOf(reviewed),
  findings: reviewed.judgement.findings.map(({ analyte, state, critical, closed, analysisId }) => ({
    analyte,
    state: findingStateLabels[state],
    critical,
    doubted: state === 'doubted',
    sampleAnalysisId: analysisId,
    closedBy: closed?.way ?? null,
  })),
  against: reviewed.judgement.against.map(({ code, text }) => ({ code, text })),
})
