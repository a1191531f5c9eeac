import type { EpisodeView, ProposedAction } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  type BesideFacts,
  besideRefusal,
  closedByDecision,
  type DecisionRefusal,
  decisionRefusal,
  findingStateLabels,
  type GridActionName,
  gridAction,
  isOffered,
  isOneOf,
  isRepeatable,
  type Judgement,
  judgeEpisode,
  type LateCard,
  notAskedText,
  offeredActions,
  ordersSecondTiers,
  type ProposalFacts,
  proposeDecision,
  returnedFindings,
  type Screening,
  secondTierChoices,
  secondTiersLeft,
  tiersWithoutDiscs,
} from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { lateReasons } from '../analyses/late-answers.ts'
import { lateCards } from '../analyses/late-cards.ts'
import type { AnalysisRecord, LateRecord } from '../analyses/records.ts'
import { type SecondTierIds, secondTierIds } from '../analyses/second-tier-ids.ts'
import { toClosure } from '../newborns/closure-of.ts'
import { type LoadedEpisode, loadEpisodes } from './load.ts'
import { texts } from './texts.ts'

/** One analysis with the judgement of its episode. */
export interface ReviewedAnalysis extends LoadedEpisode {
  readonly facts: ProposalFacts
  readonly row: AnalysisRecord
  readonly tiers: SecondTierIds
  readonly judgement: Judgement
}

const besideFacts = (row: AnalysisRecord): BesideFacts | null =>
  row.beside
    ? { analysisId: row.id, type: row.typeCode as AnalysisTypeId, status: row.analyzableStatus }
    : null

/** The card of an analysis that is pending because an answer is late. */
const lateOfRow = ({ pendingReason, lateTiers = [], sampleId }: LateRecord): LateCard[] =>
  isOneOf(lateReasons, pendingReason ?? '')
    ? [{ cardId: sampleId, tiers: pendingReason === 're_test_late' ? null : lateTiers }]
    : []

/** Judges the episodes of analyses. Locks nothing: a deciding transaction has locked the analyses before. */
export async function reviewAnalyses(
  db: Db,
  rows: readonly LateRecord[],
  now: Date,
): Promise<ReadonlyMap<number, ReviewedAnalysis>> {
  const reviewed = new Map<number, ReviewedAnalysis>()
  const tiers = await secondTierIds(db)
  for (const [category, own] of Map.groupBy(rows, (row) => row.category as Screening)) {
    const newborns = own.map(({ newbornId }) => newbornId)
    const episodes = await loadEpisodes(db, newborns, category)
    const late = await lateCards(db, now, newborns, category)
    for (const row of own) {
      const loaded = episodes.get(row.newbornId)
      if (!loaded) continue
      const refused = loaded.refused.find(({ sampleId }) => sampleId === row.sampleId)
      const facts = {
        ...loaded.facts,
        // The serum answers a recall, whose report its arrival opens again.
        recalled: loaded.facts.recalled || row.pendingReason === 'serum_uploaded',
        beside: besideFacts(row),
        cardId: row.sampleId,
        wellsLeft: row.wellsLeft,
        repetitionLate: row.pendingReason === 're_test_late',
        late: [...(late.get(row.newbornId) ?? []), ...lateOfRow(row)],
        repetitionRefused: refused?.refusedRepetitions.includes(row.id) ?? false,
        serumCame: row.pendingReason === 'serum_uploaded',
        lateSecondTiers: [
          ...(row.lateTiers ?? []),
          ...(refused?.refusedSecondTiers ?? []),
          ...tiersWithoutDiscs(loaded.episode, { ...loaded.facts, wellsLeft: row.wellsLeft }),
        ],
      }
      reviewed.set(row.id, {
        ...loaded,
        facts,
        row,
        tiers,
        judgement: judgeEpisode(loaded.episode, row.sampleId),
      })
    }
  }
  return reviewed
}

/** A decision as a person sends it; null for the second tiers that are proposed with the action. */
export interface AskedDecision {
  readonly actionId: GridActionName
  readonly secondTiers: readonly AnalysisTypeId[] | null
}

const contextOf = ({ row, judgement, facts, episode }: ReviewedAnalysis) => ({
  category: row.category as Screening,
  hasSecondTier: row.secondTierTypes.length > 0 || judgement.open.length > 0,
  earlierRecall: facts.recalled || returnedFindings(judgement.findings).length > 0,
  scheduledSample:
    episode.cards.some(
      ({ id, unsuitable, beforeMilk }) => id === row.sampleId && (unsuitable !== null || beforeMilk),
    ) ||
    row.conditions.tin ||
    row.conditions.transfusion !== null ||
    row.conditions.parenteral !== null,
  beside: row.beside,
})

/** Proposal of the rules. */
export const proposalOf = ({ episode, judgement, facts }: ReviewedAnalysis) =>
  proposeDecision(episode, judgement, facts)

/** Second tiers of a decision: the chosen ones; otherwise those proposed with it, or any that a finding has left. */
export function secondTiersOf(
  reviewed: ReviewedAnalysis,
  { actionId, secondTiers }: AskedDecision,
): AnalysisTypeId[] {
  if (!ordersSecondTiers(actionId)) return []
  if (secondTiers !== null) return [...secondTiers]
  const { episode, judgement, facts } = reviewed
  const proposal = proposalOf(reviewed)
  const bothRecall = gridAction(actionId).report !== null && gridAction(proposal.actionId).report !== null
  if (actionId === proposal.actionId || bothRecall) return [...proposal.secondTierTypeIds]
  if (actionId !== 'second_tier' || facts.orderedSecondTiers.length > 0) return []
  return secondTiersLeft(episode, judgement.open).filter((type) => !facts.lateSecondTiers?.includes(type))
}

/** Why a decision may not be taken on an analysis; null when it may. */
export function refusalOf(reviewed: ReviewedAnalysis, asked: AskedDecision): DecisionRefusal | null {
  const { actionId } = asked
  const { episode, judgement, facts } = reviewed
  const action = gridAction(actionId)
  if (!isOffered(action, contextOf(reviewed)))
    return { code: 'not_offered', text: texts.notOffered(action.label) }
  const closure = toClosure(reviewed.row)
  // It makes no report: nothing would ever answer.
  if (closure && actionId === 'wait_scheduled') return { code: 'not_offered', text: notAskedText(closure) }
  if ((actionId === 're_test_duplicate' || actionId === 're_test_single') && !isRepeatable(facts, actionId))
    return { code: 'not_offered', text: texts.noDiscsToRepeat }
  const decision = { actionId, secondTierTypeIds: secondTiersOf(reviewed, asked) }
  const withoutDiscs = tiersWithoutDiscs(episode, facts)
  if (decision.secondTierTypeIds.some((type) => withoutDiscs.includes(type)))
    return { code: 'not_offered', text: texts.secondTierLate }
  if (actionId === 'second_tier' && decision.secondTierTypeIds.length === 0 && facts.lateSecondTiers?.length)
    return {
      code: 'not_offered',
      text: texts.secondTierLate,
    }
  if (
    actionId === 'second_tier' &&
    decision.secondTierTypeIds.length === 0 &&
    (facts.orderedSecondTiers.length === 0 || asked.secondTiers !== null)
  )
    return { code: 'not_offered', text: texts.noSecondTier }
  return (
    besideRefusal(judgement.open, facts.beside ?? null, decision, facts.orderedSecondTiers) ??
    decisionRefusal(episode, judgement, decision, facts.cardId, facts)
  )
}

/** Actions that may be chosen, and why the others of the row may not. */
function actionsOf(reviewed: ReviewedAnalysis) {
  const offered = offeredActions(contextOf(reviewed)).map(({ machineName }) => machineName)
  const refused = offered.flatMap((actionId) => {
    const refusal = refusalOf(reviewed, { actionId, secondTiers: null })
    return refusal ? [{ actionId, reason: refusal.text }] : []
  })
  return {
    allowedActions: offered.filter((actionId) => !refused.some((one) => one.actionId === actionId)),
    refusedActions: refused,
  }
}

/**
 * Proposal of the rules, as a sentence; a proposal that the row does not offer leaves the decision to a lead.
 */
function proposedOf(reviewed: ReviewedAnalysis): ProposedAction {
  const { actionId, secondTierTypeIds, alert, why } = proposalOf(reviewed)
  const isPossible =
    refusalOf(reviewed, {
      actionId,
      secondTiers: secondTierTypeIds.length > 0 ? secondTierTypeIds : null,
    }) === null
  return {
    actionId: isPossible ? actionId : 'suspend',
    secondTiers: isPossible ? [...secondTierTypeIds] : [],
    reason: why,
    sameDay: alert,
  }
}

/** Findings that each action may close; empty where no finding is open. */
function effectsOf(reviewed: ReviewedAnalysis, allowed: readonly GridActionName[]) {
  const { episode, judgement } = reviewed
  if (judgement.open.length === 0) return []
  return allowed.map((actionId) => {
    const secondTierTypeIds = secondTiersOf(reviewed, { actionId, secondTiers: null })
    const { closes, stay } = closedByDecision(episode, judgement.open, { actionId, secondTierTypeIds })
    return { actionId, closes: [...closes], stay: [...stay] }
  })
}

/**
 * Second tiers that may be asked for, second tiers for which the card has no disc, and the number of discs that the card
 * still gives.
 */
function tiersOf({ episode, judgement, facts, tiers, row }: ReviewedAnalysis) {
  const withoutDiscs = tiersWithoutDiscs(episode, facts)
  const choices = secondTierChoices(episode, judgement.open, facts.orderedSecondTiers).flatMap(
    ({ type, analytes, ordered }) => {
      const ref = tiers.refOf(type)
      return ref ? [{ code: type, type: ref, analytes: [...analytes], ordered }] : []
    },
  )
  const isRefused = ({ code }: { readonly code: AnalysisTypeId }) => withoutDiscs.includes(code)
  return {
    secondTiers: choices
      .filter((choice) => !isRefused(choice))
      .map(({ type, analytes, ordered }) => ({ type, analytes, ordered })),
    discs: {
      free: Math.max(0, row.discsFree),
      awaited: row.discsAwaited,
      refusedTiers: choices.filter(isRefused).map(({ type }) => type),
    },
  }
}

/** The judgement of an analysis as screens show it. */
export function episodeView(reviewed: ReviewedAnalysis): EpisodeView {
  const actions = actionsOf(reviewed)
  return {
    proposedAction: proposedOf(reviewed),
    ...actions,
    effects: effectsOf(reviewed, actions.allowedActions),
    findings: reviewed.judgement.findings.map(({ analyte, state, critical, closed, analysisId }) => ({
      analyte,
      state: findingStateLabels[state],
      critical,
      doubted: state === 'doubted',
      sampleAnalysisId: analysisId,
      closedBy: closed?.way ?? null,
    })),
    against: reviewed.judgement.against.map(({ code, text }) => ({ code, text })),
    ...tiersOf(reviewed),
    beside: reviewed.row.beside,
    closure: toClosure(reviewed.row),
  }
}
