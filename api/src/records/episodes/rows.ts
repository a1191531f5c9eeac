import { measuredAnalysisStatuses, type Screening } from '@sne/shared/domain'
import { type InferResult, sql } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { columnOf, type JsonRow, readRows, rowsAsJson } from '../../platform/database/json-rows.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type ApprovalRow, approvalRows } from '../analyses/approved-limits.ts'
import { type ValueOfAnalysis, valueRows } from '../analyses/records.ts'
import { type WaitingRuleRow, waitingRuleRows } from '../reference/waiting-rules.ts'
import { type CardRow, cardRows } from './cards.ts'
import { type CheckRow, checkRows, type OverrideRow, overrideRows } from './checks.ts'
import { type PlateRow, plateRows, type VerdictRow, verdictRows } from './controls.ts'
import { type LiftedRow, liftedRows } from './lifted.ts'
import { type SerumRow, serumRows } from './serum.ts'
import { type WithdrawnRow, withdrawnRows } from './withdrawn.ts'

const analysisRows = (db: Db, analyzableIds: Ids) =>
  db
    .selectFrom('sampleAnalyses as analysis')
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
    .where(sql<boolean>`analysis.status in (${literals(measuredAnalysisStatuses)})`)
    .orderBy('analysis.importedAt')
    .orderBy('analysis.id')
export type AnalysisRow = InferResult<ReturnType<typeof analysisRows>>[number]

/** Parts of the statement, none of which has the name of a table. */
const parts = [
  'cards',
  'analyses',
  'found',
  'checks',
  'overrides',
  'runs',
  'verdicts',
  'approvals',
  'rules',
  'withdrawn',
  'lifted',
  'serum',
] as const
type Parts = { readonly [P in (typeof parts)[number]]: readonly JsonRow[] }

const cardIds = columnOf('cards', 'id')
const analysisIds = columnOf('analyses', 'id')
const plateIds = columnOf('analyses', 'plate_id')

const statement = fixedStatement<Parts, { newbornIds: readonly number[]; category: Screening }>(
  (db, { newbornIds, category }) =>
    sql<Parts>`
    with cards as (${cardRows(db, sql`${newbornIds}::bigint[]`, category)}),
    analyses as (${analysisRows(db, cardIds)}),
    found as (${valueRows(db, analysisIds)}),
    checks as (${checkRows(db, analysisIds)}),
    overrides as (${overrideRows(db, analysisIds)}),
    runs as (${plateRows(db, plateIds)}),
    verdicts as (${verdictRows(db, plateIds)}),
    approvals as (${approvalRows(db, columnOf('analyses', 'cutoff_set_id'))}),
    rules as (${waitingRuleRows(db, columnOf('cards', 'workgroup_id'))}),
    withdrawn as (${withdrawnRows(db, cardIds)}),
    lifted as (${liftedRows(db, cardIds)}),
    serum as (${serumRows(db, sql`${newbornIds}::bigint[]`, sql`${category}::text`)})
    select ${sql.join(parts.map(rowsAsJson))}`.withPlugin(prepared),
)

/**
 * Reads every row for the judgement of episodes by one statement, so that the rows are of one moment. The rows are
 * cards, analyses, their values, controls, approved limits and rules in force. Further rows are signatures of leads
 * and results that were taken away. The last rows are findings and obstacles that corrected facts removed.
 */
export async function readEpisodes(db: Db, newbornIds: readonly number[], category: Screening) {
  const [rows] = await statement(db, { newbornIds: [...new Set(newbornIds)], category })
  if (!rows) throw new Error('A statement without a condition gave no row.')
  return {
    cards: readRows<CardRow>(rows.cards, 'collectedAt', 'birthAt'),
    analyses: readRows<AnalysisRow>(rows.analyses),
    found: readRows<ValueOfAnalysis>(rows.found),
    checks: readRows<CheckRow>(rows.checks),
    overrides: readRows<OverrideRow>(rows.overrides),
    runs: readRows<PlateRow>(rows.runs),
    verdicts: readRows<VerdictRow>(rows.verdicts),
    approvals: readRows<ApprovalRow>(rows.approvals),
    rules: readRows<WaitingRuleRow>(rows.rules),
    withdrawn: readRows<WithdrawnRow>(rows.withdrawn, 'withdrawnAt'),
    lifted: readRows<LiftedRow>(rows.lifted, 'liftedAt'),
    serum: readRows<SerumRow>(rows.serum, 'collectedAt'),
  }
}
