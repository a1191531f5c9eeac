import { knownValue, percentileOf, type ResultValue } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { MatchedValue } from '../../exchange/instruments/index.ts'
import type { Db } from '../../platform/database/open.ts'
import { cutoffFactsOf, judge, type Measured, summary } from '../../records/analyses/judgement.ts'
import {
  type ActiveCutoffs,
  analytesOfType,
  insertValues,
  populationOf,
  type ValueRow,
  valuesAtOnce,
} from '../../records/analyses/reference.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'

/** Result of the file for one analyte, as the rules read it. */
export const resultOf = ({
  value,
  comparator,
  notDetected,
}: Pick<MatchedValue, 'value' | 'comparator' | 'notDetected'>): ResultValue =>
  knownValue(value, comparator) ?? (notDetected ? 'not_detected' : 'unusable')

/**
 * Readings of one analysis's wells, an entry for each analyte in the file; several readings of a well are replicates of
 * their own. An analyte that the file gives for other wells only has an entry without a reading. It is judged as an
 * error, and never left out of a sample that would then look complete.
 * @param wells positions in the order of the replicates.
 * @param codes analytes of the type in the file
 */
export function measuredIn(
  wells: readonly string[],
  values: ReadonlyMap<string, readonly MatchedValue[]>,
  codes: readonly string[],
): Measured[] {
  const own = wells.flatMap((well) => values.get(well) ?? [])
  return codes.map((code) => {
    const ofCode = own.filter((one) => one.code === code)
    return {
      code,
      raw: ofCode.length === 0 ? null : ofCode.map(({ raw }) => raw).join(' | '),
      replicates: ofCode.flatMap(({ position, readings }) =>
        readings.map((reading) => ({
          well: position,
          raw: reading.raw,
          value: resultOf(reading),
          excluded: false,
        })),
      ),
      excluded: false,
    }
  })
}

/** Analyses of a plate that wait for results, with their wells and what of the newborn chooses the cut-offs. */
const analysesOf = (db: Db, plateId: number) =>
  db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .select(['analysis.id', 'analysis.analyzableSampleId', 'samples.ageAtCollectionHours'])
    .select(['samples.weightAtCollection', 'samples.conditions', 'newborns.gaWeeks', 'newborns.gaDays'])
    .select('newborns.birthWeight')
    .select(
      sql<string[]>`array(select position from wells where wells.sample_analysis_id = analysis.id
        order by replicate_no)`.as('wells'),
    )
    .where('analysis.plateId', '=', plateId)
    .where('analysis.status', '=', 'running')
    .orderBy('analysis.id')
    // One that a refusal discards at the same moment is left out, as one that was discarded before.
    .forUpdate('analysis')
    .execute()

/** One analysis whose values were kept. */
export interface ImportedAnalysis {
  readonly id: number
  readonly analyzableSampleId: number
  readonly worstFlag: string | null
  /** Analytes out of range. */
  readonly anomalies: number
}

/**
 * Judges every running analysis of a plate and keeps its values, ratios, flags and percentiles in few statements;
 * the analyses themselves are not touched. @param codes analytes of the type that the file holds
 */
export async function importValues(
  db: Db,
  plate: Pick<PlateRecord, 'id' | 'workgroupId' | 'analysisTypeId'>,
  { values, codes }: { readonly values: readonly MatchedValue[]; readonly codes: readonly string[] },
  cutoffs: ActiveCutoffs,
  now: Date,
): Promise<ImportedAnalysis[]> {
  const analytes = await analytesOfType(db, plate.analysisTypeId)
  const population = await populationOf(db, plate.workgroupId, plate.analysisTypeId)
  const byWell = Map.groupBy(values, ({ position }) => position)
  const rows: ValueRow[] = []
  const imported: ImportedAnalysis[] = []
  for (const analysis of await analysesOf(db, plate.id)) {
    const judged = judge(
      analytes,
      cutoffs,
      cutoffFactsOf(analysis),
      measuredIn(analysis.wells, byWell, codes),
    )
    const { id, analyzableSampleId } = analysis
    imported.push({ id, analyzableSampleId, ...summary(judged) })
    for (const one of judged) {
      const others = population.get(one.code)
      rows.push({
        analysis: id,
        analyte: one.code,
        position: one.position,
        raw: one.raw,
        value: one.value,
        comparator: one.comparator,
        unit: one.unit,
        flag: one.flag,
        rule: one.cutoffRuleId,
        percentile:
          others && one.value !== null && one.comparator === null ? percentileOf(one.value, others) : null,
        replicates: one.replicateValues,
        excluded: one.excluded,
      })
    }
    // The database writes what is judged while the next ones are judged.
    if (rows.length >= valuesAtOnce) await insertValues(db, rows.splice(0, valuesAtOnce), now)
  }
  await insertValues(db, rows, now)
  return imported
}
