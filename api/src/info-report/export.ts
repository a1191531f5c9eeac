import { csv, xlsx } from '@sne/shared/contract'
import { infoReportFieldLabels } from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { found } from '../calls/refusal.ts'
import { italianDay } from '../effects/next-number.ts'
import { type InfoReportFilters, listInfoReport } from './queries.ts'

const mostRows = 20_000

interface ExportQuery extends InfoReportFilters {
  readonly analysisTypeId: number
  readonly format: 'xlsx' | 'csv'
}

/** The sheet as a file, the oldest acceptance first, as the discs are packed. Data of newborns leave: it is audited. */
export async function exportInfoReport(context: Context, { format, ...query }: ExportQuery) {
  const { db, viewer, now, services } = context
  const answer = await listInfoReport(db, viewer, {
    ...query,
    page: 1,
    pageSize: mostRows,
    sort: 'acceptedAt',
  })
  const { label } = found(answer.type)
  const bytes = await services.documents.render({
    kind: format === 'csv' ? 'csv' : 'sheet',
    data: {
      title: label,
      columns: answer.fields.map((field) => ({
        key: field,
        label: infoReportFieldLabels[field],
        width: Math.max(14, infoReportFieldLabels[field].length + 2),
        type: 'text' as const,
      })),
      rows: answer.items.map(({ values }) => values),
    },
  })
  context.audit({
    entity: 'info-report',
    id: query.analysisTypeId,
    action: 'export',
    details: { cards: answer.items.length, format },
  })
  return fileAnswer(`info-report-${italianDay(now)}.${format}`, format === 'csv' ? csv : xlsx, bytes)
}
