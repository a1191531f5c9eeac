import type { AnalyteValue } from '@sne/shared/contract'
import {
  type AnalysisTypeId,
  cardRemarks,
  type Episode,
  type EpisodeAnalysis,
  type EpisodeValue,
  excludedByTransfusion,
  hidesFindings,
  isBeforeMilk,
  isTransfused,
  measuredAnalysisStatuses,
  needsCentre,
  type ProposalFacts,
  possibleRules,
  type Screening,
  unknownFactsOf,
  unsuitability,
  waitingAnalytes,
} from '@sne/shared/domain'
import { anyOf } from '../../platform/database/any-of.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Db } from '../../platform/database/open.ts'
import { approvedLimits } from '../analyses/approved-limits.ts'
import { cutoffFactsOf } from '../analyses/judgement.ts'
import { valuesOf } from '../analyses/records.ts'
import { type ActiveCutoffs, analytesOfType, cutoffsOfSet } from '../analyses/reference.ts'
import { waitingRules } from '../reference/waiting-rules.ts'
import { measuredValues } from './as-measured.ts'
import { cardsOf, type EpisodeCardRow } from './cards.ts'
import { checksOf, overridesOf } from './checks.ts'
import { heldOnPlates } from './controls.ts'
import { type StoredValue, toEpisodeValue } from './values.ts'
import { withdrawnOf } from './withdrawn.ts'

/** An episode as the judgement reads it, with what is known beside its values. */
export interface LoadedEpisode {
  readonly episode: Episode
  /** What is known of the episode, whatever analysis of it is decided. */
  readonly facts: Omit<ProposalFacts, 'wellsLeft'>
}

const analysesOf = (db: Db, analyzableIds: readonly number[]) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .modifyFront(keptPlan)
    .innerJoin('analysisTypes as type', 'type.id', 'analysis.analysisTypeId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .leftJoin('plates', 'plates.id', 'analysis.plateId')
    .select(['analysis.id', 'analysis.analyzableSampleId', 'analysis.analysisTypeId', 'analysis.tier'])
    .select(['analysis.replicates', 'analysis.plateId', 'type.code'])
    .select(['plates.cutoffSetId', 'plates.workgroupId'])
    .select(['samples.ageAtCollectionHours', 'samples.weightAtCollection', 'samples.conditions'])
    .select(['newborns.gaWeeks', 'newborns.gaDays', 'newborns.birthWeight'])
    .where('analysis.analyzableSampleId', '=', anyOf(analyzableIds))
    .where('analysis.status', 'in', measuredAnalysisStatuses)
    .orderBy('analysis.importedAt')
    .orderBy('analysis.id')
    .execute()
type AnalysisRow = Awaited<ReturnType<typeof analysesOf>>[number]

/** Reference data of the analyses, each set and type read once. */
async function referenceOf(db: Db, analyses: readonly AnalysisRow[]) {
  const sets = new Map<number, ActiveCutoffs>()
  const types = new Map<number, Awaited<ReturnType<typeof analytesOfType>>>()
  for (const { cutoffSetId, analysisTypeId } of analyses) {
    if (cutoffSetId !== null && !sets.has(cutoffSetId))
      sets.set(cutoffSetId, await cutoffsOfSet(db, cutoffSetId))
    if (!types.has(analysisTypeId)) types.set(analysisTypeId, await analytesOfType(db, analysisTypeId))
  }
  const approved = await approvedLimits(db, [...sets.keys()])
  return { sets, types, approved }
}
type Reference = Awaited<ReturnType<typeof referenceOf>>

function toAnalysis(
  row: AnalysisRow,
  card: EpisodeCardRow,
  values: readonly AnalyteValue[],
  { sets, types, approved }: Reference,
  held: ReadonlySet<string>,
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
  const cards = await cardsOf(db, [...new Set(newbornIds)], category)
  const analyses = await analysesOf(
    db,
    cards.map(({ id }) => id),
  )
  const ids = analyses.map(({ id }) => id)
  const values = await valuesOf(db, ids)
  const checks = await checksOf(db, ids)
  const overrides = await overridesOf(db, ids)
  const held = await heldOnPlates(db, [...new Set(analyses.flatMap(({ plateId }) => plateId ?? []))])
  const reference = await referenceOf(db, analyses)
  const rules = await waitingRules(db, [...new Set(cards.map(({ workgroupId }) => workgroupId))])
  const withdrawn = await withdrawnOf(
    db,
    cards.map(({ id }) => id),
  )
  const episodes = new Map<number, LoadedEpisode>()
  for (const [newbornId, own] of Map.groupBy(cards, (card) => card.newbornId)) {
    const byId = new Map(own.map((card) => [card.id, card]))
    const mine = analyses.filter(({ analyzableSampleId }) => byId.has(analyzableSampleId))
    const episode: Episode = {
      category,
      cards: own.map((card) => ({
        id: card.sampleId,
        unsuitable: unsuitability(
          category,
          card,
          card.excludedByTable ? [...excludedByTransfusion, category] : excludedByTransfusion,
        ),
        toCentre: needsCentre(category, card),
        remarks: cardRemarks(category, card),
        collectedAt: card.collectedAt,
        ageHours: card.ageHours,
        transfused: isTransfused(card, category),
        hidesFindings: hidesFindings(card, category),
        toldFacts: card.toldFacts,
        beforeMilk: category === 'tgal' && isBeforeMilk(card),
        mayWait: waitingAnalytes(
          { birthAt: card.birthAt, gaWeeks: card.gestationalWeeks, birthWeight: card.birthWeight },
          card,
          category,
          rules.get(card.workgroupId) ?? [],
        ),
        recalled: card.recalled,
        awaited: card.awaited,
      })),
      analyses: mine.flatMap((row) => {
        const card = byId.get(row.analyzableSampleId)
        const barred = held.get(row.plateId ?? 0) ?? new Set()
        return card ? [toAnalysis(row, card, values.get(row.id) ?? [], reference, barred)] : []
      }),
      ...rulesOf(mine, reference),
      identityChecks: checks.identity.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      factDecisions: checks.fact.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      overrides: overrides.filter(({ analysisId }) => mine.some(({ id }) => id === analysisId)),
      withdrawn: own.flatMap(({ id, sampleId }) =>
        (withdrawn.get(id) ?? []).map((results) => ({ ...results, cardId: sampleId })),
      ),
    }
    episodes.set(newbornId, { episode, facts: factsOf(own, mine) })
  }
  return episodes
}
