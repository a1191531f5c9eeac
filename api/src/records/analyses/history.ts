import type { HistoryAnalysis } from '@sne/shared/contract'
import type { GridActionName, Screening } from '@sne/shared/domain'
import { measuredAnalysisStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { type AnalysisRecord, analysisRecords, inSight, typeRef, valuesOf } from './records.ts'

const toHistory = (row: AnalysisRecord, values: Awaited<ReturnType<typeof valuesOf>>): HistoryAnalysis => ({
  sampleAnalysisId: row.id,
  sampleId: row.sampleId,
  barcode: row.barcode,
  sampleNumber: row.sampleNumber,
  category: row.category as Screening,
  analysisType: typeRef(row),
  tier: row.tier,
  plate: row.plateId === null ? null : { id: row.plateId, label: row.plateName ?? row.plateBarcode ?? '' },
  status: row.status,
  collectedAt: row.collectedAt,
  collectionTimeKnown: row.collectionTimeKnown,
  ageHours: row.ageAtCollectionHours,
  importedAt: row.importedAt,
  decidedAt: row.decidedAt,
  decidedBy: row.decidedBy === null ? null : { id: row.decidedBy, label: row.deciderLabel },
  actionId: row.actionId as GridActionName | null,
  outcome: row.outcome,
  note: row.note,
  values: (values.get(row.id) ?? []).map(({ code, value, comparator, unit, flag, limits }) => ({
    code,
    value,
    comparator,
    unit,
    flag,
    limits,
  })),
  report: row.report,
})

/**
 * Analyses of newborns with their values, newest first, by newborn.
 * @param categories all that the viewer sees, when absent
 */
export async function historyOf(
  db: Db,
  viewer: Viewer,
  newbornIds: readonly number[],
  categories?: readonly string[],
): Promise<ReadonlyMap<number, HistoryAnalysis[]>> {
  let rows = analysisRecords(db)
    .withPlugin(prepared)
    .where(inSight(viewer))
    .where('a.newbornId', '=', anyOf(newbornIds))
    .where(sql<boolean>`analysis.status in (${literals(measuredAnalysisStatuses)})`)
  if (categories?.length) rows = rows.where(sql<boolean>`a.category = any(${[...categories]}::text[])`)
  const records = await rows.orderBy('analysis.importedAt', 'desc').orderBy('analysis.id', 'desc').execute()
  const values = await valuesOf(
    db,
    records.map(({ id }) => id),
  )
  const history = new Map<number, HistoryAnalysis[]>(newbornIds.map((id) => [id, []]))
  for (const row of records) history.get(row.newbornId)?.push(toHistory(row, values))
  return history
}
