import {
  type BatchHistory,
  batchHistory,
  dayOf,
  historyBatches,
  largeEnough,
  type PatientDrift,
  type PatientRun,
  patientDrift,
  patientSeries,
} from '@sne/shared/domain'
import type { Db } from '../../../platform/database/open.ts'
import type { Period } from '../period.ts'
import type { NamedBatch } from './batches.ts'

/** Batches of one analyte on one instrument against their history. */
export interface AgainstHistory {
  readonly batches: readonly NamedBatch[]
  /** The batches from which the limits come. */
  readonly own: readonly NamedBatch[]
  readonly chosen: boolean
  /** Null where the batches are too few. */
  readonly history: BatchHistory | null
  readonly runs: readonly (NamedBatch & PatientRun)[]
  readonly drift: PatientDrift<NamedBatch & PatientRun> | null
}

/**
 * @param all of one analyte and instrument, oldest first
 * @param decimals of the analyte
 * @param reference period that a lead chose
 */
export function againstHistory(
  all: readonly NamedBatch[],
  decimals: number,
  reference: Period | null,
): AgainstHistory {
  const batches = largeEnough(all)
  const isReference = ({ at }: NamedBatch) =>
    reference !== null && dayOf(at) >= reference.from && dayOf(at) <= reference.to
  const own = historyBatches(batches, isReference)
  const history = batchHistory(own, 10 ** -decimals)
  const chosen = own.length > 0 && own.every(isReference)
  if (!history) return { batches, own, chosen: false, history, runs: [], drift: null }
  const runs = patientSeries(batches, history)
  return { batches, own, chosen, history, runs, drift: patientDrift(runs, history) }
}

/** Reference periods of a laboratory, by type and analyte. */
export async function referencePeriods(
  db: Db,
  workgroupId: number | null,
): Promise<ReadonlyMap<string, Period>> {
  const rows = await db
    .selectFrom('qualityReferences')
    .select(['analysisTypeId', 'analyte', 'fromDay', 'toDay'])
    .where('workgroupId', '=', workgroupId ?? 0)
    .execute()
  return new Map(
    rows.map(({ analysisTypeId, analyte, fromDay, toDay }) => [
      `${analysisTypeId} ${analyte}`,
      { from: fromDay, to: toDay },
    ]),
  )
}
