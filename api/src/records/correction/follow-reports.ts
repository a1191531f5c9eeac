import { isDeepStrictEqual } from 'node:util'
import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { type AnalysisRecord, columnsOf, cutoffSetOf, valuesOf } from '../analyses/records.ts'
import { hasNoReason, heldByFacts } from '../episodes/report-gate.ts'
import { episodePartsOf } from '../reports/episode-part.ts'
import { snapshotOf } from '../reports/snapshot.ts'
import { returnPendingReport } from '../reports/withdraw.ts'
import { texts } from './texts.ts'

/** Why a report came back, for the analyst. */
const because = texts.valuesJudgedAnew

/**
 * Updates the reports of a newborn that nobody has accepted. A report whose analysis has other flags now is returned
 * to the analyst. Its decision rests on the former flags. A negative that the corrected facts bar is returned too. So
 * is a recall or positive for which the corrected facts leave no reason. Any other report takes the corrected facts.
 * Accepted reports stay unchanged.
 * @param isChanged another fact of the card than before may decide about the category
 * @returns how many were returned
 */
export async function followReports(
  context: Context,
  records: readonly AnalysisRecord[],
  reflagged: ReadonlySet<number>,
  isChanged: (sampleId: number, category: Screening) => boolean = () => false,
): Promise<number> {
  const { db } = context
  const pending = await db
    .selectFrom('reports')
    .select(['id', 'sampleAnalysisId', 'status', 'valuesSnapshot', 'version'])
    .select(['newbornId', 'sampleId', 'category', 'outcome', 'workgroupId'])
    .where('sampleAnalysisId', 'in', [...records.map(({ id }) => id), 0])
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  const parts = await episodePartsOf(
    db,
    records.filter(({ id }) => pending.some(({ sampleAnalysisId }) => sampleAnalysisId === id)),
  )
  let returned = 0
  for (const report of pending) {
    const row = records.find(({ id }) => id === report.sampleAnalysisId)
    if (!row) continue
    const held = reflagged.has(row.id) ? null : await heldByFacts(context, report)
    const isFallen =
      isChanged(report.sampleId, report.category as Screening) && (await hasNoReason(context, report))
    if (reflagged.has(row.id) || held !== null || isFallen) {
      const unheld = isFallen && !reflagged.has(row.id) ? texts.reasonFell : because
      await returnPendingReport(context, report.id, held === null ? unheld : texts.heldByFacts(held))
      returned += 1
      continue
    }
    const values = (await valuesOf(db, [row.id])).get(row.id) ?? []
    const columns = await columnsOf(db, [row.analysisTypeId])
    const part = parts.get(row.id) ?? { beside: [], remarks: [] }
    const snapshot = snapshotOf(row, values, columns, await cutoffSetOf(db, row.cutoffSetId), part)
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(snapshot)), report.valuesSnapshot)) continue
    await db
      .updateTable('reports')
      .set({ valuesSnapshot: json(snapshot), version: report.version + 1 })
      .where('id', '=', report.id)
      .execute()
    context.effect({ entity: 'report', id: report.id, from: report.status, to: report.status })
  }
  return returned
}
