import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { cellOfValue } from '../../records/analyses/cell-of-value.ts'
import { listAnalyses } from '../../records/analyses/queries.ts'
import { columnsOf, type toAnalysisRow, valuesOf } from '../../records/analyses/records.ts'

/** Values by sample of one analysis type and period, a column an analyte. */
export async function exportAnalytes(
  context: Context,
  {
    analysisTypeId,
    from,
    to,
  }: { readonly analysisTypeId: number; readonly from: string; readonly to: string },
) {
  const { db, viewer } = context
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .select(['code', 'label'])
      .where('id', '=', analysisTypeId)
      .executeTakeFirst(),
  )
  const { items, cut } = await firstRows((wanted) =>
    listAnalyses(db, viewer, {
      ...wanted,
      sort: 'importedAt',
      analysisTypeId: [analysisTypeId],
      from,
      to,
    }),
  )
  const analytes = await columnsOf(db, [analysisTypeId])
  const values = await valuesOf(
    db,
    items.map(({ id }) => id),
  )
  return sheetAnswer(context, {
    name: `valori-${type.code}-${from}-${to}`,
    cut,
    entity: 'sample-analysis',
    title: type.code,
    columns: [
      { key: 'barcode', label: 'Cartoncino', width: 16, type: 'text' },
      { key: 'protocol', label: 'Protocollo', width: 14, type: 'text' },
      { key: 'plate', label: 'Piastra', width: 24, type: 'text' },
      { key: 'well', label: 'Pozzetto', width: 10, type: 'text' },
      { key: 'importedAt', label: 'Importata', width: 18, type: 'dateTime' },
      { key: 'outcome', label: 'Esito', width: 14, type: 'text' },
      ...analytes.map(({ code, unit, decimals }) => ({
        key: `v:${code}`,
        label: unit ? `${code} (${unit})` : code,
        width: 12,
        type: 'number' as const,
        decimals,
      })),
    ],
    rows: items.map((row: ReturnType<typeof toAnalysisRow>) => ({
      barcode: row.barcode,
      protocol: row.protocol,
      plate: row.plate?.label ?? null,
      well: row.wells.join(' '),
      importedAt: row.importedAt,
      outcome: row.outcome,
      ...Object.fromEntries(
        (values.get(row.id) ?? []).map((value) => [
          `v:${value.code}`,
          cellOfValue(value, analytes.find(({ code }) => code === value.code)?.decimals ?? 2),
        ]),
      ),
    })),
  })
}
