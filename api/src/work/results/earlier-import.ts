import type { MatchReport } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { PlateRecord } from '../../records/plates/queries.ts'
import { texts } from './texts.ts'

type Reading = Pick<Context, 'db'>
type ImportedFor = Pick<PlateRecord, 'id' | 'workgroupId' | 'analysisTypeId'>

/** Cards that a report found, with their place in the file; empty where its file names none. */
const cardsOf = ({ wellsFound }: MatchReport) =>
  new Map(
    wellsFound.flatMap(({ sample, barcode, well }) => (sample !== null && barcode ? [[barcode, well]] : [])),
  )

/** Imports of this very file for other plates, the newest first. */
const importsOfFile = ({ db }: Reading, plate: ImportedFor, sha256: string) =>
  db
    .selectFrom('plateResults')
    .innerJoin('files', 'files.id', 'plateResults.fileId')
    .innerJoin('plates', 'plates.id', 'plateResults.plateId')
    .select(['plates.barcode', 'plates.workgroupId', 'plates.analysisTypeId'])
    .select(['plateResults.report', 'plateResults.deletedAt'])
    .where('files.sha256', '=', sha256)
    .where('plateResults.plateId', '<>', plate.id)
    .orderBy('plateResults.id', 'desc')
    .limit(20)
    .execute()

/** Valid results of other plates that measured these cards by this analysis, the newest first. */
const importsOfCards = ({ db }: Reading, plate: ImportedFor) =>
  db
    .selectFrom('plateResults')
    .innerJoin('plates', 'plates.id', 'plateResults.plateId')
    .select(['plates.barcode', 'plates.workgroupId', 'plateResults.report'])
    .where('plateResults.deletedAt', 'is', null)
    .where('plates.id', '<>', plate.id)
    .where('plates.analysisTypeId', '=', plate.analysisTypeId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('sampleAnalyses as earlier')
          .innerJoin('sampleAnalyses as own', 'own.analyzableSampleId', 'earlier.analyzableSampleId')
          .select('own.id')
          .whereRef('earlier.plateId', '=', 'plates.id')
          .where('own.plateId', '=', plate.id),
      ),
    )
    .orderBy('plateResults.id', 'desc')
    .limit(20)
    .execute()

/** Plates of another laboratory are not named. */
const nameOf = (plate: ImportedFor, one: { readonly barcode: string; readonly workgroupId: number }) =>
  one.workgroupId === plate.workgroupId ? texts.plate(one.barcode) : texts.otherPlate

/**
 * Adds the objections of an earlier import to the report. One file may hold several plates. This very file counts
 * only where it names no samples, or the plate's cards. Where its results are valid for this analysis, the file is
 * refused. A measurement is no repetition of itself. A person confirms where the results were deleted or belong to
 * another analysis. A person also confirms where another file names this run with a card in its place.
 */
export async function withEarlierImport(
  context: Reading,
  plate: ImportedFor,
  report: MatchReport,
): Promise<MatchReport> {
  const cards = cardsOf(report)
  const imports = await importsOfFile(context, plate, report.file.sha256)
  const same = imports.filter(
    (one) => cards.size === 0 || [...cardsOf(one.report).keys()].some((card) => cards.has(card)),
  )
  const standing = same.find((one) => one.deletedAt === null && one.analysisTypeId === plate.analysisTypeId)
  if (standing) {
    const text = texts.sameMeasurement(nameOf(plate, standing))
    const problem = { severity: 'error' as const, well: null, sample: null, text }
    return { ...report, importable: false, problems: [problem, ...report.problems] }
  }
  if (same[0]) return { ...report, toConfirm: [...report.toConfirm, texts.sameFile(nameOf(plate, same[0]))] }
  const { run } = report
  if (run === null) return report
  const sameRun = (await importsOfCards(context, plate)).find(
    (one) =>
      one.report.run === run &&
      [...cardsOf(one.report)].some(([card, well]) => cards.has(card) && cards.get(card) === well),
  )
  if (!sameRun) return report
  return { ...report, toConfirm: [...report.toConfirm, texts.sameRun(run, nameOf(plate, sameRun))] }
}
