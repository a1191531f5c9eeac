import type { QueryOf } from '@sne/shared/contract'
import { qcLevelLabels } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { sheetAnswer } from '../../../platform/calls/sheet-answer.ts'
import { texts } from '../texts.ts'
import { qualitySummary } from './find.ts'

/** The summary of a month as a workbook: what an interlaboratory programme asks for. @throws Refusal `not_found` */
export async function exportQualitySummary(context: Context, query: QueryOf<'exportQualitySummary'>) {
  const { analysisType, month, rows } = await qualitySummary(context, query)
  return sheetAnswer(context, {
    name: `controlli-${analysisType.code}-${month}`,
    cut: false,
    entity: 'quality',
    id: analysisType.id,
    title: texts.summarySheet(month),
    columns: [
      { key: 'analyte', label: 'Analita', width: 16, type: 'text' },
      { key: 'unit', label: 'Unità', width: 12, type: 'text' },
      { key: 'level', label: 'Livello', width: 10, type: 'text' },
      { key: 'lot', label: 'Lotto', width: 18, type: 'text' },
      { key: 'targetMean', label: 'Media attesa', width: 14, type: 'number' },
      { key: 'targetSd', label: 'DS attesa', width: 12, type: 'number' },
      { key: 'n', label: 'N', width: 8, type: 'number' },
      { key: 'mean', label: 'Media', width: 14, type: 'number' },
      { key: 'sd', label: 'DS', width: 12, type: 'number' },
      { key: 'cv', label: 'CV %', width: 10, type: 'number' },
      { key: 'bias', label: 'Scostamento %', width: 14, type: 'number' },
      { key: 'allowable', label: 'Errore ammesso %', width: 16, type: 'number' },
      { key: 'sigma', label: 'Sigma', width: 10, type: 'number' },
      { key: 'broken', label: 'Regole violate', width: 60, type: 'text' },
    ],
    rows: rows.map(({ level, target, broken, points: _, label: __, decimals: ___, ...row }) => ({
      ...row,
      level: qcLevelLabels[level],
      targetMean: target.mean,
      targetSd: target.sd,
      broken: texts.broken(broken),
    })),
  })
}
