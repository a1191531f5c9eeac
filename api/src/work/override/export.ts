import type { QueryOf } from '@sne/shared/contract'
import { formatDateTime, newbornName, overrideStates, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { listOverrides } from './queries.ts'
import { texts } from './texts.ts'

const columns = {
  number: 'Referto',
  protocol: 'Protocollo',
  newborn: 'Neonato',
  category: 'Categoria',
  analyte: 'Reperto',
  state: 'Stato',
  reason: 'Motivo',
  proposedBy: texts.requestedBy,
  proposedAt: texts.requestedAt,
  confirmedBy: texts.confirmedBy,
  confirmedAt: texts.confirmedAt,
} as const

/** The overrides of a list as a file. */
export async function exportOverrides(context: Context, query: QueryOf<'exportOverrides'>) {
  const { items, cut } = await firstRows((all) =>
    listOverrides(context.db, context.viewer, { ...query, ...all }),
  )
  return sheetAnswer(context, {
    name: query.month ? `deroghe-${query.month}` : 'deroghe',
    format: 'csv',
    cut,
    entity: 'override',
    title: 'Deroghe',
    columns: Object.entries(columns).map(([key, label]) => ({
      key,
      label,
      width: 20,
      type: 'text' as const,
    })),
    rows: items.map((one) => ({
      number: one.number ?? '',
      protocol: one.protocol ?? one.barcode,
      newborn: newbornName(one.newborn),
      category: screeningLabels[one.category],
      analyte: one.analyte,
      state: overrideStates[one.state].label,
      reason: one.reason,
      proposedBy: one.proposed.by?.label ?? '',
      proposedAt: formatDateTime(one.proposed.at),
      confirmedBy: one.confirmed?.by?.label ?? '',
      confirmedAt: one.confirmed ? formatDateTime(one.confirmed.at) : '',
    })),
  })
}
