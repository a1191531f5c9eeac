import type { QueryOf } from '@sne/shared/contract'
import {
  formatDate,
  formatDateTime,
  newbornName,
  requestLabel,
  sampleRequestStatuses,
  screeningLabels,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { firstRows, sheetAnswer } from '../../platform/calls/sheet-answer.ts'
import { listSampleRequests } from './queries.ts'
import { texts } from './texts.ts'

/** The requests of a list as a file. */
export async function exportSampleRequests(context: Context, query: QueryOf<'exportSampleRequests'>) {
  const { format, ...filters } = query
  const { items, cut } = await firstRows((all) =>
    listSampleRequests(context.db, context.viewer, { ...filters, ...all }, context.now),
  )
  return sheetAnswer(context, {
    name: 'richieste-prelievo',
    format,
    cut,
    entity: 'sample-request',
    title: texts.sheetTitle,
    columns: Object.entries(texts.sheet).map(([key, label]) => ({
      key,
      label,
      width: 20,
      type: 'text' as const,
    })),
    rows: items.map((one) => ({
      number: one.number,
      type: requestLabel(one.type, one.categories),
      status: sampleRequestStatuses[one.status].label,
      urgent: one.urgent ? texts.urgent : '',
      newborn: newbornName(one.newborn),
      categories: one.categories.map((category) => screeningLabels[category]).join(', '),
      protocol: one.origin.protocol ?? '',
      barcode: one.origin.barcode ?? '',
      motivation: one.motivation?.label ?? '',
      createdAt: formatDateTime(one.created.at),
      createdBy: one.created.by?.label ?? '',
      approvedAt: one.approved ? formatDateTime(one.approved.at) : '',
      recipients: one.recipients.map(({ name }) => name).join(', '),
      dueDate: one.dueDate ? formatDate(one.dueDate) : '',
      overdue: one.overdue ? texts.overdue : '',
      attempts: String(one.attempts.count),
      answer: one.newSample?.barcode ?? '',
      owner: one.owner?.label ?? '',
    })),
  })
}
