import type { SampleListId, SheetFormat } from '@sne/shared/contract'
import { newbornName, outcomes, sampleAnalysisStatuses, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { cellOfValue } from '../../records/analyses/cell-of-value.ts'
import { type AnalysisFilters, listAnalyses } from '../../records/analyses/queries.ts'
import { listDecided } from '../../records/cards/decided-lists.ts'
import type { SampleFilters } from '../../records/cards/find-cards.ts'
import { listSamples } from '../../records/cards/queries.ts'
import { cardColumns, sampleSheet } from '../../records/cards/sheet.ts'
import { texts } from './texts.ts'

type Exported<T> = Omit<T, 'page' | 'pageSize'> & { readonly format: SheetFormat }

/** The cards of a search. */
export async function exportSamples(context: Context, { format, ...query }: Exported<SampleFilters>) {
  const { db, viewer } = context
  const { items, cut } = await firstRows((all) =>
    listSamples(db, viewer, { ...query, ...all }, {}, '-collectedAt'),
  )
  const sheet = { title: 'Cartoncini', ...sampleSheet(items) }
  return sheetAnswer(context, { ...sheet, name: 'cartoncini', format, cut, entity: 'sample' })
}

const listTitles: Readonly<Record<SampleListId, string>> = {
  accepted: 'Campioni accettati',
  'not-required': texts.notRequired,
  'not-valid': texts.notValid,
  'last-accepted': 'Ultimi campioni accettati',
}

/** A list of decided cards as the screen shows it, all its pages. */
export async function exportSampleList(
  context: Context,
  list: SampleListId,
  { format, ...query }: Exported<SampleFilters>,
) {
  const { items, cut } = await firstRows((all) => listDecided(context, list, { ...query, ...all }))
  const title = listTitles[list]
  const name = title.toLowerCase().replaceAll(' ', '-')
  return sheetAnswer(context, { title, ...sampleSheet(items), name, format, cut, entity: 'sample' })
}

/** The analyses of a search; with an analyte, what was measured of it. */
export async function exportAnalyses(context: Context, { format, ...query }: Exported<AnalysisFilters>) {
  const { db, viewer } = context
  const { items, cut } = await firstRows((all) => listAnalyses(db, viewer, { ...query, ...all }))
  const decimals = { decimals: items.find(({ sought }) => sought)?.sought?.decimals }
  return sheetAnswer(context, {
    name: 'analisi',
    format,
    cut,
    entity: 'sample-analysis',
    title: 'Analisi',
    columns: [
      ...cardColumns,
      { key: 'category', label: 'Categoria', width: 24, type: 'text' },
      { key: 'type', label: 'Analisi', width: 34, type: 'text' },
      { key: 'plate', label: 'Piastra', width: 20, type: 'text' },
      { key: 'wells', label: 'Pozzetti', width: 12, type: 'text' },
      { key: 'status', label: 'Stato', width: 16, type: 'text' },
      { key: 'outcome', label: 'Esito', width: 20, type: 'text' },
      { key: 'flag', label: texts.gravestFlag, width: 16, type: 'text' },
      ...(query.analyte
        ? ([{ key: 'sought', label: query.analyte, width: 14, type: 'number', ...decimals }] as const)
        : []),
      { key: 'importedAt', label: texts.resultsOf, width: 18, type: 'dateTime' },
      { key: 'decidedAt', label: texts.decidedAt, width: 18, type: 'dateTime' },
    ],
    rows: items.map((row) => ({
      protocol: row.protocol,
      barcode: row.barcode,
      newborn: newbornName(row.newborn),
      category: screeningLabels[row.category],
      type: row.analysisType.label,
      plate: row.plate?.label ?? null,
      wells: row.wells.join(', '),
      status: sampleAnalysisStatuses[row.status].label,
      outcome: row.outcome && outcomes[row.outcome].label,
      flag: row.worstFlag,
      sought: row.sought && cellOfValue(row.sought, row.sought.decimals),
      importedAt: row.importedAt,
      decidedAt: row.decided?.at ?? null,
    })),
  })
}
