import { xlsx } from '@sne/shared/contract'
import { analyzableStatuses, newbornName, priorityLabels, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { italianDay } from '../effects/next-number.ts'
import { type AnalyzableFilters, listAnalyzables } from './queries.ts'

const mostRows = 20_000

/** The laboratory's list as a spreadsheet, with the filters of the screen. */
export async function exportOwn(context: Context, query: Omit<AnalyzableFilters, 'page' | 'pageSize'>) {
  const { db, viewer, now, services } = context
  const { items } = await listAnalyzables(db, viewer, { ...query, page: 1, pageSize: mostRows }, now)
  const bytes = await services.documents.render({
    kind: 'sheet',
    data: {
      title: 'Campioni',
      columns: [
        { key: 'protocol', label: 'Protocollo', width: 14, type: 'text' },
        { key: 'barcode', label: 'Cartoncino', width: 16, type: 'text' },
        { key: 'newborn', label: 'Neonato', width: 28, type: 'text' },
        { key: 'birthAt', label: 'Nascita', width: 18, type: 'dateTime' },
        { key: 'birthPoint', label: 'Punto nascita', width: 24, type: 'text' },
        { key: 'category', label: 'Categoria', width: 24, type: 'text' },
        { key: 'status', label: 'Stato', width: 20, type: 'text' },
        { key: 'priority', label: 'Priorità', width: 12, type: 'text' },
        { key: 'collectedAt', label: 'Prelievo', width: 18, type: 'dateTime' },
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
        collectedAt: row.collectedAt,
        acceptedAt: row.acceptedAt,
        dueAt: row.dueAt,
        plate: row.plate ? `${row.plate.barcode} ${row.plate.position}` : null,
      })),
    },
  })
  return fileAnswer(`campioni-${italianDay(now)}.xlsx`, xlsx, bytes)
}
