import type { MatchReport } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

/** Cards that a report found; empty where its file names none. */
const cardsOf = ({ wellsFound }: MatchReport) =>
  new Set(wellsFound.flatMap(({ sample, barcode }) => (sample !== null && barcode ? [barcode] : [])))

/**
 * The report with what must be confirmed because this very file was imported for another plate, also where its results were
 * deleted. One file may hold several plates: it is asked about only where it names no samples, or the same cards.
 */
export async function withEarlierImport(
  { db }: Pick<Context, 'db'>,
  plate: Pick<PlateRecord, 'id' | 'workgroupId'>,
  report: MatchReport,
): Promise<MatchReport> {
  const earlier = await db
    .selectFrom('plateResults')
    .innerJoin('files', 'files.id', 'plateResults.fileId')
    .innerJoin('plates', 'plates.id', 'plateResults.plateId')
    .select(['plates.barcode', 'plates.workgroupId', 'plateResults.report'])
    .where('files.sha256', '=', report.file.sha256)
    .where('plateResults.plateId', '<>', plate.id)
    .orderBy('plateResults.id', 'desc')
    .limit(20)
    .execute()
  const cards = cardsOf(report)
  const same = earlier.find(
    (one) => cards.size === 0 || [...cardsOf(one.report)].some((card) => cards.has(card)),
  )
  if (!same) return report
  const name = same.workgroupId === plate.workgroupId ? texts.plate(same.barcode) : texts.otherPlate
  return { ...report, toConfirm: [...report.toConfirm, texts.sameFile(name)] }
}
