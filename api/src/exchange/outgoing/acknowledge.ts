import type { AckCode } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'

interface Word {
  readonly ack: AckCode
  readonly text?: string | null
}

/** The birth point says what became of a report; its last word counts. @throws Refusal `not_found` */
export async function acknowledge(context: KeyContext, reportId: number, { ack, text = null }: Word) {
  const { db, caller, now } = context
  const steps = await db
    .selectFrom('outgoingReports')
    .select(['position', 'ack', 'ackText'])
    .where('reportId', '=', reportId)
    .where('workgroupId', '=', caller.workgroupId)
    .forUpdate()
    .execute()
  found(steps[0])
  if (steps.every((step) => step.ack === ack && step.ackText === text)) return { changed: false }
  await db
    .updateTable('outgoingReports')
    .set({ ack, ackText: text, acknowledgedAt: now })
    .where('reportId', '=', reportId)
    .where('workgroupId', '=', caller.workgroupId)
    .execute()
  context.audit({ entity: 'report', id: reportId, action: 'acknowledge', to: ack })
  return { changed: true }
}
