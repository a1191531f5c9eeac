import type { QueryOf } from '@sne/shared/contract'
import { newbornName, plateStatuses, sampleAnalysisStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { mostRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { texts } from './texts.ts'
import { analysesOf, firstRunOf, toTraced } from './trace.ts'

/** The trace as a workbook. @throws Refusal `not_found` */
export async function exportTrace(context: Context, query: QueryOf<'exportTrace'>) {
  const all = await analysesOf(context, query, await firstRunOf(context, query))
    .orderBy('result.importedAt')
    .orderBy('analysis.id')
    .limit(mostRows + 1)
    .execute()
  return sheetAnswer(context, {
    name: 'neonati-interessati',
    cut: all.length > mostRows,
    entity: 'quality',
    title: texts.traceSheet,
    columns: [
      { key: 'plate', label: 'Piastra', width: 26, type: 'text' },
      { key: 'plateStatus', label: texts.plateStatus, width: 26, type: 'text' },
      { key: 'importedAt', label: 'Risultati importati', width: 20, type: 'dateTime' },
      { key: 'instrument', label: 'Strumento', width: 18, type: 'text' },
      { key: 'barcode', label: 'Cartoncino', width: 18, type: 'text' },
      { key: 'newborn', label: 'Neonato', width: 30, type: 'text' },
      { key: 'status', label: 'Analisi', width: 18, type: 'text' },
      { key: 'report', label: 'Referto', width: 18, type: 'text' },
    ],
    rows: all.slice(0, mostRows).map((row) => {
      const { plate, newborn, status, report: own, ...rest } = toTraced(row)
      return {
        ...rest,
        plate: plate.label,
        plateStatus: plateStatuses[plate.status].label,
        newborn: newbornName(newborn),
        status: sampleAnalysisStatuses[status].label,
        report: own?.number ?? null,
      }
    }),
  })
}
