import type { QueryOf } from '@sne/shared/contract'
import type { Context } from '../../../platform/calls/context.ts'
import { sheetAnswer } from '../../../platform/calls/sheet-answer.ts'
import { texts } from '../texts.ts'
import { driftBoard } from './board.ts'

/** The board as a workbook. */
export async function exportDriftBoard(context: Context, query: QueryOf<'exportDriftBoard'>) {
  const { rows } = await driftBoard(context, query)
  return sheetAnswer(context, {
    ...{ name: 'deriva', cut: false, entity: 'quality', title: texts.driftSheet },
    columns: [
      { key: 'type', label: 'Analisi', width: 26, type: 'text' },
      { key: 'code', label: 'Analita', width: 14, type: 'text' },
      { key: 'label', label: 'Nome', width: 30, type: 'text' },
      { key: 'instrument', label: 'Strumento', width: 18, type: 'text' },
      { key: 'state', label: 'Stato', width: 24, type: 'text' },
      { key: 'since', label: 'Dal', width: 20, type: 'dateTime' },
      { key: 'plate', label: 'Prima piastra', width: 22, type: 'text' },
      { key: 'newborns', label: texts.newbornsSince, width: 16, type: 'number' },
      { key: 'deviation', label: 'Scostamento (DS)', width: 16, type: 'number' },
      { key: 'percent', label: 'Scostamento (%)', width: 16, type: 'number' },
      { key: 'ewma', label: 'EWMA (DS)', width: 12, type: 'number' },
      { key: 'centre', label: texts.historyCentre, width: 16, type: 'number' },
      { key: 'median', label: 'Ultima mediana', width: 16, type: 'number' },
      { key: 'n', label: texts.latestNewborns, width: 16, type: 'number' },
    ],
    rows: rows.map(({ analysisType, analyte, instrument, history, latest, ewma, centre, drift }) => ({
      type: analysisType.label,
      ...{ code: analyte.code, label: analyte.label, instrument, ewma, centre },
      ...{ median: latest.median, n: latest.n },
      state: texts.driftStates[history === 0 ? 'little' : (drift?.direction ?? 'ok')],
      ...{ since: drift?.since.at ?? null, plate: drift?.since.plate ?? null },
      ...{ newborns: drift?.newborns ?? null, deviation: drift?.deviation ?? null },
      percent: drift?.percent ?? null,
    })),
  })
}
