import type { SheetFormat } from '@sne/shared/contract'
import {
  analyzableStatuses,
  formatCollected,
  newbornName,
  priorityLabels,
  screeningLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { cardColumns } from '../../records/cards/sheet.ts'
import { type AnalyzableFilters, listAnalyzables } from './queries.ts'

type Exported = Omit<AnalyzableFilters, 'page' | 'pageSize'> & { readonly format: SheetFormat }

/** The laboratory's list as a file, with the filters and the order of the screen. */
export async function exportOwn(context: Context, { format, ...query }: Exported) {
  const { db, viewer, now } = context
  const { items, cut } = await firstRows((all) => listAnalyzables(db, viewer, { ...query, ...all }, now))
  return sheetAnswer(context, {
    name: 'campioni',
    format,
    cut,
    entity: 'analyzable-sample',
    title: 'Campioni',
    columns: [
      ...cardColumns,
      { key: 'birthAt', label: 'Nascita', width: 18, type: 'dateTime' },
      { key: 'birthPoint', label: 'Punto nascita', width: 24, type: 'text' },
      { key: 'category', label: 'Categoria', width: 24, type: 'text' },
      { key: 'status', label: 'Stato', width: 20, type: 'text' },
      { key: 'priority', label: 'Priorità', width: 12, type: 'text' },
      { key: 'collectedAt', label: 'Prelievo', width: 26, type: 'text' },
      { key: 'acceptedAt', label: 'Accettazione', width: 18, type: 'dateTime' },
      { key: 'dueAt', label: 'Entro', width: 18, type: 'dateTime' },
      { key: 'plate', label: 'Piastra', width: 18, type: 'text' },
    ],
    rows: items.map((row) => ({
      protocol: row.protocolNumber,
      barcode: row.barcode,
      newborn: newbornName(row.newborn),
      birthAt: row.newborn.birthAt,
      birthPoint: row.authorWorkgroup.name,
      category: screeningLabels[row.category],
      status: analyzableStatuses[row.status].label,
      priority: priorityLabels[row.priority],
      collectedAt: formatCollected(row),
      acceptedAt: row.acceptedAt,
      dueAt: row.dueAt,
      plate: row.plate ? `${row.plate.barcode} ${row.plate.position}` : null,
    })),
  })
}
