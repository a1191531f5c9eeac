import { dayOf, formatDate } from '@sne/shared/domain'
import { sql } from 'kysely'
import { notifyRoles } from '../../../records/people/notify.ts'
import { stepsInForce } from '../../../records/recall-protocols/sets.ts'
import { texts } from '../texts.ts'
import { type DeskStep, takeNotice } from './step.ts'

/**
 * The supervisors are told of an urgent recall past its day in laboratories without a recall protocol in force. They
 * are told once a day until its material comes.
 */
export async function escalateMinimum(step: DeskStep): Promise<void> {
  const { db, now } = step
  const withProtocol = [...(await stepsInForce(db)).keys()]
  const today = dayOf(now)
  const late = await db
    .selectFrom('sampleRequests')
    .select(['id', 'number', 'newbornId', 'workgroupId', 'dueDate'])
    .where('type', 'in', ['new_spot', 'serum_sample'])
    .where('urgent', '=', true)
    .where('status', '=', 'pending')
    .where('approvedAt', 'is not', null)
    .where('dueDate', '<', today)
    .where(sql<boolean>`workgroup_id <> all(${withProtocol}::bigint[])`)
    .orderBy('id')
    .execute()
  for (const { id, number, newbornId, workgroupId, dueDate } of late)
    if (await takeNotice(step, 'recall_overdue', id, `minimum ${today}`))
      await notifyRoles(step, {
        workgroupId,
        roles: ['supervisor'],
        type: 'recall_overdue',
        title: texts.urgentOverdueTitle(number),
        text: texts.urgentOverdue(formatDate(dueDate)),
        link: `/newborn/${newbornId}`,
        entity: { type: 'sample-request', id },
      })
}
