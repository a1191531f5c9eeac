import { type CutoffFacts, judgedPlateStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/open.ts'
import { judge, type Measured } from '../analyses/judgement.ts'
import { type ActiveCutoffs, analytesOfType } from '../analyses/reference.ts'

/** Nothing is known of the newborn: every limit that may hold is applied, and the gravest flag counts. */
const unknownNewborn: CutoffFacts = {
  ageHours: null,
  gaWeeks: null,
  weight: null,
  tin: false,
  transfused: false,
  npt: false,
}

/** Rows a statement: twenty samples of sixty analytes fit. */
const chunk = 2000

/**
 * Keeps what an import says of the EQA samples of its plate, judged as values of a newborn are. No analysis is made: nothing of it
 * reaches a report, an order or a count of newborns.
 * @param measuredIn the values of one well
 */
export async function keepReadings(
  db: Db,
  plate: { readonly id: number; readonly analysisTypeId: number },
  plateResultId: number,
  cutoffs: ActiveCutoffs,
  measuredIn: (position: string) => Measured[],
): Promise<void> {
  const wells = await db
    .selectFrom('wells')
    .select(['position', 'eqaSampleId'])
    .where('plateId', '=', plate.id)
    .where('type', '=', 'eqa_sample')
    .orderBy('index')
    .execute()
  if (wells.length === 0) return
  const analytes = await analytesOfType(db, plate.analysisTypeId)
  const rows = wells.flatMap(({ position, eqaSampleId }) =>
    eqaSampleId === null
      ? []
      : judge(analytes, cutoffs, unknownNewborn, measuredIn(position)).map((one) => ({
          plateResultId,
          eqaSampleId,
          position,
          analyte: one.code,
          raw: one.raw,
          value: one.value,
          comparator: one.comparator,
          unit: one.unit,
          flag: one.flag,
        })),
  )
  for (let start = 0; start < rows.length; start += chunk)
    await db
      .insertInto('eqaReadings')
      .values(rows.slice(start, start + chunk))
      .execute()
}

/** Readings that count: of each sample those of its last import on a run that was not rejected and not deleted. */
export const countingReadings = (db: Db, sampleIds: readonly number[]) =>
  db
    .with('latest', (part) =>
      part
        .selectFrom('eqaReadings as reading')
        .innerJoin('plateResults as result', 'result.id', 'reading.plateResultId')
        .innerJoin('plates', 'plates.id', 'result.plateId')
        .select('reading.eqaSampleId')
        .select(sql<number>`max(result.id)`.as('resultId'))
        .where('reading.eqaSampleId', '=', anyOf(sampleIds))
        .where('result.deletedAt', 'is', null)
        .where('plates.deletedAt', 'is', null)
        .where('plates.status', 'in', judgedPlateStatuses)
        .groupBy('reading.eqaSampleId'),
    )
    .selectFrom('eqaReadings as reading')
    .innerJoin('latest', (join) =>
      join
        .onRef('latest.eqaSampleId', '=', 'reading.eqaSampleId')
        .onRef('latest.resultId', '=', 'reading.plateResultId'),
    )
    .innerJoin('plateResults as result', 'result.id', 'reading.plateResultId')
    .innerJoin('plates', 'plates.id', 'result.plateId')
    .select(['reading.eqaSampleId', 'reading.position', 'reading.analyte', 'reading.raw'])
    .select(['reading.value', 'reading.comparator', 'reading.unit', 'reading.flag', 'result.plateId'])
    .select(sql<string>`coalesce(plates.name, plates.barcode)`.as('plate'))
    .execute()
export type CountingReading = Awaited<ReturnType<typeof countingReadings>>[number]
