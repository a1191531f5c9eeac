import type { ControlChartQuery } from '@sne/shared/contract'
import { type QcRule, qcLevelLabels, qcRuleLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { controlChart } from './chart.ts'
import { texts } from './texts.ts'

/** The control values of a chart as a workbook. @throws Refusal `not_found` */
export async function exportControlChart(context: Context, query: ControlChartQuery) {
  const { analyte, analysisType, points, cut, events } = await controlChart(context, query)
  const rejected = new Map(
    events.flatMap(({ kind, plateId, text }) => (kind === 'rejected' ? [[plateId, text] as const] : [])),
  )
  return sheetAnswer(context, {
    name: 'controlli',
    cut,
    entity: 'analysis-type',
    id: analysisType.id,
    title: texts.sheet(analyte.code.replace(/[^\p{L}\p{N} ]/gu, '_')),
    columns: [
      { key: 'at', label: 'Risultati importati', width: 20, type: 'dateTime' },
      { key: 'plate', label: 'Piastra', width: 22, type: 'text' },
      { key: 'instrument', label: 'Strumento', width: 18, type: 'text' },
      { key: 'well', label: 'Pozzetto', width: 10, type: 'text' },
      { key: 'level', label: 'Livello', width: 10, type: 'text' },
      { key: 'lot', label: 'Lotto', width: 18, type: 'text' },
      { key: 'value', label: `${analyte.code} (${analyte.unit})`, width: 16, type: 'number' },
      { key: 'target', label: 'Atteso', width: 18, type: 'text' },
      { key: 'z', label: 'DS', width: 10, type: 'number' },
      { key: 'state', label: 'Giudizio', width: 14, type: 'text' },
      { key: 'rule', label: 'Regola', width: 40, type: 'text' },
      { key: 'rejected', label: 'Corsa respinta', width: 60, type: 'text' },
    ],
    rows: points.map(({ plateId, level, state, rule, ...point }) => ({
      ...point,
      level: qcLevelLabels[level],
      state: point.imported
        ? texts.imported
        : point.deleted
          ? `${texts.states[state]}, ${texts.deletedReading}`
          : texts.states[state],
      rule: rule && qcRuleLabels[rule as QcRule],
      rejected: rejected.get(plateId) ?? null,
    })),
  })
}
