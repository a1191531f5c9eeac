import type { AnalyteValue } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  asksTransfusionMoment,
  cardRemarks,
  type Episode,
  type EpisodeAnalysis,
  type EpisodeValue,
  hidesFindings,
  isBeforeMilk,
  isLateForIrt,
  isTransfused,
  needsCentre,
  type ProposalFacts,
  possibleRules,
  type Screening,
  unknownFactsOf,
  unsuitability,
  waitingAnalytes,
} from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { type ApprovalRow, approvedBy } from '../analyses/approved-limits.ts'
import { cutoffFactsOf } from '../analyses/judgement.ts'
import { toValues } from '../analyses/records.ts'
import { type ActiveCutoffs, analytesOfType, cutoffsOfSet } from '../analyses/reference.ts'
import { measuredValues } from './as-measured.ts'
import { type EpisodeCardRow, excludedOn, toCards } from './cards.ts'
import { toChecks } from './checks.ts'
import { heldOn } from './controls.ts'
import { toLifted } from './lifted.ts'
import { type AnalysisRow, readEpisodes } from './rows.ts'
import { toSerum } from './serum.ts'
import { type StoredValue, toEpisodeValue } from './values.ts'
import { toWithdrawn } from './withdrawn.ts'

/** An episode as the judgement reads it, with what is known beside its values. */
export interface LoadedEpisode {
  readonly episode: Episode
  /** Facts of the episode for any of its analyses. */
  readonly facts: Omit<ProposalFacts, 'wellsLeft'>
  /** Refused requests, by card. */
  readonly refused: readonly Pick<EpisodeCardRow, 'sampleId' | 'refusedSecondTiers' | 'refusedRepetitions'>[]
}

/** Reference data of the analyses, each set and type read once. */
async function referenceOf(db: Db, analyses: readonly AnalysisRow[], approvals: readonly ApprovalRow[]) {
  const sets = new Map<number, ActiveCutoffs>()
  const types = new Map<number, Awaited<ReturnType<typeof analytesOfType>>>()
  for (const { cutoffSetId, analysisTypeId } of analyses) {
    if (cutoffSetId !== null && !sets.has(cutoffSetId))
      sets.set(cutoffSetId, await cutoffsOfSet(db, cutoffSetId))
    if (!types.has(analysisTypeId)) types.set(analysisTypeId, await analytesOfType(db, analysisTypeId))
  }
  return { sets, types, approved: approvedBy(approvals) }
}
type Reference = Awaited<ReturnType<typeof referenceOf>>

function toAnalysis(
  row: AnalysisRow,
  card: EpisodeCardRow,
  values: readonly AnalyteValue[],
  { sets, types, approved }: Reference,
  {
    held,
    rejected,
    wrongRun,
  }: { readonly held: ReadonlySet<string>; readonly rejected: boolean; readonly wrongRun: boolean },
): EpisodeAnalysis {
  const { columns = [], rules = [] } = sets.get(row.cutoffSetId ?? 0) ?? {}
  const facts = cutoffFactsOf(row)
  const analytes = types.get(row.analysisTypeId) ?? []
  const toValue = (value: StoredValue): EpisodeValue[] => {
    const analyte = analytes.find(({ code }) => code === value.code)
    const own = columns.find((one) => one.analyte === value.code)
    const bands = {
      rules: possibleRules(rules, value.code, facts),
      facts: unknownFactsOf(rules, value.code, facts),
    }
    return analyte ? [toEpisodeValue(value, analyte, own, held, bands)] : []
  }
  const asMeasured = measuredValues(analytes, { rules, columns }, facts, values)
  return {
    id: row.id,
    cardId: card.sampleId,
    type: row.code as AnalysisTypeId,
    tier: row.tier === '1' ? '1' : '2',
    wells: row.replicates,
    values: values.flatMap(toValue),
    ...(asMeasured.length > 0 ? { asMeasured: asMeasured.flatMap(toValue) } : {}),
    ...(rejected ? { rejected } : {}),
    ...(wrongRun ? { wrongRun } : {}),
    limitsApproved: approved(row.cutoffSetId, row.workgroupId),
  }
}

/** Columns and second tiers of the latest set of each type. */
function rulesOf(analyses: readonly AnalysisRow[], { sets }: Reference) {
  const latest = new Map<string, ActiveCutoffs>()
  for (const { code, cutoffSetId } of analyses) {
    const set = cutoffSetId === null ? undefined : sets.get(cutoffSetId)
    if (set) latest.set(code, set)
  }
  return {
    columns: [...latest.values()].flatMap(({ columns }) => columns),
    secondTiers: [...latest.values()].flatMap(({ secondTiers }) =>
      secondTiers.map(({ analysisTypeId: type, ...rule }) => ({ ...rule, type })),
    ),
  }
}

function factsOf(cards: readonly EpisodeCardRow[], analyses: readonly AnalysisRow[]): LoadedEpisode['facts'] {
  const last = cards.findLast(({ id }) => analyses.some((analysis) => analysis.analyzableSampleId === id))
  const onLast = analyses.filter(
    (analysis) => analysis.analyzableSampleId === last?.id && analysis.tier === '1',
  )
  return {
    recalled: cards.some(({ wasRecalled, answersDecision }) => wasRecalled || answersDecision),
    orderedSecondTiers: [...new Set(cards.flatMap(({ orderedSecondTiers }) => orderedSecondTiers))],
    repeatedUnreadable: onLast.length > 1,
  }
}

/** The episodes of newborns in one category, by newborn: every card and every analysis with results. */
export async function loadEpisodes(
  db: Db,
  newbornIds: readonly number[],
  category: Screening,
): Promise<ReadonlyMap<number, LoadedEpisode>> {
  const rows = await readEpisodes(db, newbornIds, category)
  const { analyses, overrides } = rows
  const cards = toCards(rows.cards)
  const values = await toValues(
    db,
    analyses.map(({ id }) => id),
    rows.found,
  )
  const checks = toChecks(rows.checks)
  const held = await heldOn(db, rows.runs, rows.verdicts)
  const rejected = new Set(rows.runs.flatMap(({ id, rejection }) => (rejection === null ? [] : id)))
  const wrongRuns = new Set(rows.runs.flatMap(({ id, wrongRun }) => (wrongRun === null ? [] : id)))
  const reference = await referenceOf(db, analyses, rows.approvals)
  const rules = Map.groupBy(rows.rules, ({ workgroupId }) => workgroupId ?? 0)
  const withdrawn = toWithdrawn(rows.withdrawn)
  const lifted = toLifted(rows.lifted)
  const serum = toSerum(rows.serum)
  const episodes = new Map<number, LoadedEpisode>()
  for (const [newbornId, own] of Map.groupBy(cards, (card) => card.newbornId)) {
    const byId = new Map(own.map((card) => [card.id, card]))
    const mine = analyses.filter(({ analyzableSampleId }) => byId.has(analyzableSampleId))
    const episode: Episode = {
      category,
      cards: own.map((card) => ({
        id: card.sampleId,
        unsuitable: unsuitability(category, card, excludedOn(card, category)),
        asksTransfusionMoment: asksTransfusionMoment(category, card, excludedOn(card, category)),
        notValid: card.notValid,
        toCentre: needsCentre(category, card),
        remarks: cardRemarks(category, card),
        collectedAt: card.collectedAt,
        collectionTimeKnown: card.collectionTimeKnown,
        ageHours: card.ageHours,
        transfused: isTransfused(card, category),
        excludesNothing: isLateForIrt(category, card),
        hidesFindings: hidesFindings(card, category),
        toldFacts: card.toldFacts,
        consentWithheld: card.consentWithheld,
        conditionsTold: card.conditionsTold,
        identityTold: card.identityTold,
        identityCorrected: card.identityCorrected,
        beforeMilk: category === 'tgal' && isBeforeMilk(card),
        mayWait: waitingAnalytes(
          { birthAt: card.birthAt, gaWeeks: card.gestationalWeeks, birthWeight: card.birthWeight },
          card,
          category,
          rules.get(card.workgroupId) ?? [],
        ),
        recalled: card.recalled,
        awaited: card.awaited,
        orderedSecondTiers: card.orderedSecondTiers,
        serumAsked: card.serumAsked,
        recallWaits: card.recallWaits,
        settled: card.settled,
        othersAwaited: card.othersAwaited,
        plannedAwaited: card.plannedAwaited,
        ended: card.ended,
        waitsPlanned: card.waitsPlanned,
        answersPlanned: card.answersPlanned,
        unsigned: card.unsigned,
      })),
      analyses: mine.flatMap((row) => {
        const card = byId.get(row.analyzableSampleId)
        const run = {
          held: held.get(row.plateId ?? 0) ?? new Set<string>(),
          rejected: rejected.has(row.plateId ?? 0),
          wrongRun: wrongRuns.has(row.plateId ?? 0),
        }
        return card ? [toAnalysis(row, card, values.get(row.id) ?? [], reference, run)] : []
      }),
      ...rulesOf(mine, reference),
      identityChecks: checks.identity.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      factDecisions: checks.fact.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      overrides: overrides.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      ...(serum.get(newbornId) ?? { serum: null, serumRemark: null }),
      lifted: own.flatMap(({ id }) => lifted.get(id) ?? []),
      withdrawn: own.flatMap(({ id, sampleId }) =>
        (withdrawn.get(id) ?? []).map((results) => ({ ...results, cardId: sampleId })),
      ),
    }
    episodes.set(newbornId, { episode, facts: factsOf(own, mine), refused: own })
  }
  return episodes
}
