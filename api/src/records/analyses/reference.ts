import { type CutoffRule, decidedAnalysisStatuses, type Flag } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { TypeAnalyte } from './judgement.ts'

/** The analytes of a type in the order of the grid. */
export const analytesOfType = (db: Db, analysisTypeId: number): Promise<TypeAnalyte[]> =>
  db
    .selectFrom('analytes')
    .select(['code', 'label', 'unit', 'decimals', 'kind', 'formula', 'position'])
    .where('analysisTypeId', '=', analysisTypeId)
    .orderBy('position')
    .execute()

export interface ActiveCutoffs {
  readonly setId: number | null
  readonly version: number | null
  readonly rules: readonly CutoffRule[]
}

/** The cut-off set in force for a type, or the one with the id given; no rules when there is none. */
export async function cutoffsOf(
  db: Db,
  analysisTypeId: number,
  setId?: number | null,
): Promise<ActiveCutoffs> {
  let sets = db
    .selectFrom('cutoffSets')
    .select(['id', 'version'])
    .where('analysisTypeId', '=', analysisTypeId)
    .orderBy('version', 'desc')
  sets = setId ? sets.where('id', '=', setId) : sets.where('state', '=', 'active')
  const set = await sets.executeTakeFirst()
  if (!set) return { setId: null, version: null, rules: [] }
  const rules = await db.selectFrom('cutoffRules').selectAll().where('cutoffSetId', '=', set.id).execute()
  return { setId: set.id, version: set.version, rules }
}

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
  readonly unit: string
  readonly flag: Flag
  readonly rule: number | null
  readonly percentile: number | null
  readonly replicates: unknown
  readonly excluded: boolean
}

/** Rows a statement; a plate of ninety samples has five thousand values. */
const chunk = 1000

/** Writes values in few statements, as JSON: thousands of rows would have too many parameters. */
export async function insertValues(db: Db, rows: readonly ValueRow[], now: Date): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk)
    await sql`
      insert into analysis_values (sample_analysis_id, analyte, position, raw, value, unit, flag, cutoff_rule_id,
        percentile, replicate_values, excluded, created_at)
      select v.analysis, v.analyte, v.position, v.raw, v.value, v.unit, v.flag, v.rule, v.percentile, v.replicates,
        v.excluded, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(rows.slice(start, start + chunk))}::json) as v(
        analysis bigint, analyte text, position int, raw text, value double precision, unit text, flag text,
        rule bigint, percentile double precision, replicates jsonb, excluded boolean)`.execute(db)
}
