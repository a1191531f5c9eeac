import type { ReportsPrinted } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { checkDrawn } from '../../records/reports/paper.ts'
import { inSight } from '../../records/reports/records.ts'

/**
 * Marks accepted reports as printed once a person has confirmed the paper. One that was printed before keeps its first
 * time; one that is not valid any more is left alone.
 * @throws Refusal `not_found` when one is out of sight, `document_pending` when one has no document yet
 */
export async function markPrinted(context: Context, ids: readonly number[]): Promise<ReportsPrinted> {
  const { db, viewer, now } = context
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'status', 'printedAt', 'acceptedAt', 'pdfFileId'])
    .where(inSight(viewer))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const id of ids) checkDrawn(found(rows.find((row) => row.id === id)))
  const printed = rows
    .filter(({ status, printedAt }) => status === 'accepted' && printedAt === null)
    .map(({ id }) => id)
  if (printed.length === 0) return { changed: false, ids: [] }
  await db
    .updateTable('reports')
    .set({ printedAt: now, printedBy: viewer.userId })
    .where('id', 'in', printed)
    .execute()
  for (const id of printed) context.effect({ entity: 'report', id, details: { printed: true } })
  context.audit({
    entity: 'report',
    id: printed.length === 1 ? (printed[0] ?? null) : null,
    action: 'confirm_print',
    details: { reports: printed },
  })
  return { changed: true, ids: printed }
}
