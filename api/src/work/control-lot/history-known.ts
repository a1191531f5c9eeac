import type { HistoryProblem } from '@sne/shared/contract'
import type { HistoryReading } from '../../exchange/instruments/index.ts'
import type { Db } from '../../platform/database/open.ts'
import { momentOf } from './history-moment.ts'
import { lotTexts as texts } from './texts.ts'

interface About {
  readonly workgroupId: number
  readonly analysisTypeId: number
}

const error = (line: number | null, text: string): HistoryProblem => ({ severity: 'error', line, text })

/** Values that were imported before, by lot, analyte, run and replicate. */
async function importedBefore(db: Db, { workgroupId, analysisTypeId }: About): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('controlHistoryImports as file')
    .innerJoin('controlHistoryRuns as run', 'run.importId', 'file.id')
    .innerJoin('controlHistoryValues as v', 'v.runId', 'run.id')
    .select(['run.measuredAt', 'run.name', 'v.qcLotId', 'v.analyte', 'v.replicate'])
    .where('file.workgroupId', '=', workgroupId)
    .where('file.analysisTypeId', '=', analysisTypeId)
    .where('file.deletedAt', 'is', null)
    .execute()
  return new Set(
    rows.map(({ measuredAt, name, qcLotId, analyte, replicate }) =>
      JSON.stringify([new Date(measuredAt).toISOString(), name, qcLotId, analyte, replicate]),
    ),
  )
}

/** Names and barcodes of plates of the type that have results here. */
async function ownRuns(db: Db, { workgroupId, analysisTypeId }: About): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('plates')
    .innerJoin('plateResults as result', 'result.plateId', 'plates.id')
    .select(['plates.name', 'plates.barcode'])
    .where('plates.workgroupId', '=', workgroupId)
    .where('plates.analysisTypeId', '=', analysisTypeId)
    .where('result.deletedAt', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ name, barcode }) => [name, barcode]).flatMap((one) => one?.toLowerCase() ?? []),
  )
}

/** Repetitions in a file: a file or values that were imported before, and runs that were measured in the product. */
export async function knownHistory(db: Db, about: About, reading: HistoryReading): Promise<HistoryProblem[]> {
  const same = await db
    .selectFrom('controlHistoryImports')
    .select(['fileName'])
    .where('workgroupId', '=', about.workgroupId)
    .where('sha256', '=', reading.sha256)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (same) return [error(null, texts.fileKnown(same.fileName))]
  const [before, plates] = [await importedBefore(db, about), await ownRuns(db, about)]
  return reading.items.flatMap((item) => {
    if (item.run !== null && plates.has(item.run.toLowerCase()))
      return [error(item.line, texts.runHere(item.run))]
    const again = item.values.filter(({ analyte, replicate }) =>
      before.has(JSON.stringify([momentOf(item), item.run, item.lotId, analyte, replicate])),
    )
    return again.length > 0 ? [error(item.line, texts.valuesKnown(again.map(({ analyte }) => analyte)))] : []
  })
}
