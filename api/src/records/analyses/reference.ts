import {
  type AnalysisTypeId,
  type AnalyteColumns,
  type Comparator,
  type CutoffRule,
  decidedAnalysisStatuses,
  type Flag,
  type SecondTierRule,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { onceInCall } from '../../platform/calls/once-in-call.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'
import type { TypeAnalyte } from './judgement.ts'
import { criticalLimits } from './limits.ts'

/** The analytes of a type in the order of the grid. */
export const analytesOfType = (db: Db, analysisTypeId: number): Promise<TypeAnalyte[]> =>
  onceInCall(`analytes of type ${analysisTypeId}`, () =>
    db
      .selectFrom('analytes')
      .withPlugin(prepared)
      .innerJoin('analysisTypeAnalytes as part', 'part.analyte', 'analytes.code')
      .select(['code', 'label', 'unit', 'decimals', 'kind', 'formula', 'answers', 'part.position'])
      .where('part.analysisTypeId', '=', analysisTypeId)
      .orderBy('part.position')
      .execute(),
  )

export interface ActiveCutoffs {
  readonly setId: number | null
  readonly version: number | null
  readonly rules: readonly CutoffRule[]
  readonly columns: readonly AnalyteColumns[]
  readonly secondTiers: readonly SecondTierRule[]
}

const noCutoffs: ActiveCutoffs = { setId: null, version: null, rules: [], columns: [], secondTiers: [] }

/**
 * The set of an id with its rules; no rules without an id. A rule without a critical limit has that of its column. The
 * rows of a set never change: other limits are another set.
 */
export const cutoffsOfSet = (db: Db, setId: number | null): Promise<ActiveCutoffs> =>
  setId === null
    ? Promise.resolve(noCutoffs)
    : onceInCall(`cutoffs of set ${setId}`, () => readCutoffs(db, setId))

async function readCutoffs(db: Db, setId: number): Promise<ActiveCutoffs> {
  const set = await db
    .selectFrom('cutoffSets')
    .withPlugin(prepared)
    .innerJoin('analysisTypes as type', 'type.id', 'cutoffSets.analysisTypeId')
    .select(['version', 'type.code'])
    .where('cutoffSets.id', '=', setId)
    .executeTakeFirst()
  if (!set) return noCutoffs
  const rules = await db
    .selectFrom('cutoffRules as rule')
    .withPlugin(prepared)
    .leftJoin('cutoffColumns as columns', (join) =>
      join
        .onRef('columns.cutoffSetId', '=', 'rule.cutoffSetId')
        .onRef('columns.analyte', '=', 'rule.analyte'),
    )
    .selectAll('rule')
    .select(criticalLimits)
    .where('rule.cutoffSetId', '=', setId)
    .execute()
  const columns = await db
    .selectFrom('cutoffColumns')
    .withPlugin(prepared)
    .selectAll()
    .where('cutoffSetId', '=', setId)
    .execute()
  const secondTiers = await db
    .selectFrom('secondTierRules as rule')
    .withPlugin(prepared)
    .innerJoin('analysisTypes as type', 'type.id', 'rule.analysisTypeId')
    .select(['rule.analyte', 'rule.markers', 'rule.step', 'rule.deadlineHours', 'type.code'])
    .where('rule.cutoffSetId', '=', setId)
    .orderBy('rule.analyte')
    .orderBy('rule.step')
    .execute()
  return {
    setId,
    version: set.version,
    rules,
    columns: columns.map(({ cutoffSetId: _, ...own }) => ({
      ...own,
      analysisTypeId: set.code as AnalysisTypeId,
    })),
    secondTiers: secondTiers.map(({ code, ...rule }) => ({
      ...rule,
      analysisTypeId: code as AnalysisTypeId,
    })),
  }
}

/**
 * The set by which results of a type are judged: the laboratory's active one, otherwise its latest draft, otherwise the
 * installation's template; no rules when there is none. Whether its limits are approved says `approvedLimits`.
 */
export async function cutoffsInForce(
  db: Db,
  { analysisTypeId, workgroupId }: { readonly analysisTypeId: number; readonly workgroupId: number },
): Promise<ActiveCutoffs> {
  const set = await db
    .selectFrom('cutoffSets')
    .withPlugin(prepared)
    .select('id')
    .where('analysisTypeId', '=', analysisTypeId)
    .where('state', '<>', 'retired')
    .where(({ or, eb }) => or([eb('workgroupId', '=', workgroupId), eb('workgroupId', 'is', null)]))
    .orderBy('workgroupId', (order) => order.asc().nullsLast())
    // 'active' comes before 'draft'.
    .orderBy('state')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return cutoffsOfSet(db, set?.id ?? null)
}

/** Cut-offs by which an analysis is judged: those of its plate, otherwise those in force. */
export const cutoffsOf = (
  db: Db,
  analysis: {
    readonly analysisTypeId: number
    readonly workgroupId: number
    readonly cutoffSetId: number | null
  },
): Promise<ActiveCutoffs> =>
  analysis.cutoffSetId === null ? cutoffsInForce(db, analysis) : cutoffsOfSet(db, analysis.cutoffSetId)

/** Analyses that make the laboratory's population, the latest ones. */
const populationSize = 1000
/** Below this many values a percentile says nothing. */
const smallestPopulation = 40

/**
 * Values of the laboratory's latest decided analyses of a type, by analyte; analytes with too few are missing.
 */
export async function populationOf(
  db: Db,
  workgroupId: number,
  analysisTypeId: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .with('latest', (with_) =>
      with_
        .selectFrom('sampleAnalyses')
        .innerJoin('plates', 'plates.id', 'sampleAnalyses.plateId')
        .select('sampleAnalyses.id')
        .where('sampleAnalyses.analysisTypeId', '=', analysisTypeId)
        .where('plates.workgroupId', '=', workgroupId)
        .where('sampleAnalyses.status', 'in', decidedAnalysisStatuses)
        .orderBy('sampleAnalyses.importedAt', 'desc')
        .limit(populationSize),
    )
    .selectFrom('analysisValues')
    .innerJoin('latest', 'latest.id', 'analysisValues.sampleAnalysisId')
    .select('analysisValues.analyte')
    .select(sql<number[]>`json_agg(analysis_values.value)`.as('values'))
    .where('analysisValues.deletedAt', 'is', null)
    .where('analysisValues.excluded', '=', false)
    .where('analysisValues.value', 'is not', null)
    .where('analysisValues.comparator', 'is', null)
    .groupBy('analysisValues.analyte')
    .execute()
  return new Map(
    rows.flatMap(({ analyte, values }) =>
      values.length < smallestPopulation ? [] : [[analyte, values] as const],
    ),
  )
}

/** The row of `analysis_values` without what the database fills in. */
export interface ValueRow {
  readonly analysis: number
  readonly analyte: string
  readonly position: number
  readonly raw: string | null
  readonly value: number | null
  readonly comparator: Comparator | null
  readonly unit: string
  readonly flag: Flag
  readonly rule: number | null
  readonly percentile: number | null
  readonly replicates: unknown
  readonly excluded: boolean
}

/** Rows a statement; a plate of ninety samples has five thousand values. */
export const valuesAtOnce = 1000

/**
 * Writes values in few statements, as JSON: thousands of rows would have too many parameters. The database writes them while the caller
 * goes on.
 */
export async function insertValues(db: Db, rows: readonly ValueRow[], now: Date): Promise<void> {
  for (let start = 0; start < rows.length; start += valuesAtOnce) {
    const written = sql`
      insert into analysis_values (sample_analysis_id, analyte, position, raw, value, comparator, unit, flag,
        cutoff_rule_id, percentile, replicate_values, excluded, created_at)
      select v.analysis, v.analyte, v.position, v.raw, v.value, v.comparator, v.unit, v.flag, v.rule, v.percentile, v.replicates,
        v.excluded, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + valuesAtOnce))}::json) as v(
        analysis bigint, analyte text, position int, raw text, value double precision, comparator text, unit text, flag text,
        rule bigint, percentile double precision, replicates jsonb, excluded boolean)`
    await sendAhead(db, written.withPlugin(prepared).compile(db))
  }
}
