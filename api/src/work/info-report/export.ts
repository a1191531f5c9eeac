import type { QueryOf } from '@sne/shared/contract'
import { infoReportFieldLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { listInfoReport } from './queries.ts'

type ExportQuery = QueryOf<'exportInfoReport'>

/** The sheet as a file, the oldest acceptance first, as the discs are packed. */
export async function exportInfoReport(context: Context, { format, ...query }: ExportQuery) {
  const { db, viewer } = context
  const { items, fields, type, cut } = await firstRows((all) =>
    listInfoReport(db, viewer, { ...query, ...all, sort: 'acceptedAt' }),
  )
  return sheetAnswer(context, {
    name: 'info-report',
    format,
    cut,
    entity: 'info-report',
    id: query.analysisTypeId,
    title: found(type).label,
    columns: fields.map((field) => ({
      key: field,
      label: infoReportFieldLabels[field],
      width: Math.max(14, infoReportFieldLabels[field].length + 2),
      type: 'text' as const,
    })),
    rows: items.map(({ values }) => values),
  })
}
