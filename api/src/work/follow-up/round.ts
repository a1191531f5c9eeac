import {
  confirmedFollowUpStatuses,
  openFollowUpStatuses,
  type Screening,
  screeningLabels,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { inOwnTransaction, type JobTools } from '../../records/jobs/own-transaction.ts'
import { lateBeforeOf } from '../../records/laboratories/times.ts'
import { notifyRoles } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

/** Reminders of one round. */
const roundSize = 200

const due = ({ db, now }: JobTools) => {
  const before = lateBeforeOf(now, sql`follow_ups.workgroup_id`, 'followUpReminderDays')
  return db
    .selectFrom('followUps')
    .select(['id', 'newbornId', 'category', 'workgroupId', 'remindedAt', 'status'])
    .where('status', 'in', [...openFollowUpStatuses, ...confirmedFollowUpStatuses])
    .where('workgroupId', 'is not', null)
    .where('changedAt', '<=', before)
    .where((eb) => eb.or([eb('remindedAt', 'is', null), eb('remindedAt', '<=', before)]))
    .orderBy('id')
    .limit(roundSize)
    .execute()
}

/**
 * Tells analysts and supervisors to ask the centre about a followed child. It tells them after the days of the
 * laboratory, and again after each of these periods. It is safe to repeat.
 */
export async function followUpRound(tools: JobTools): Promise<void> {
  for (const one of await due(tools))
    await inOwnTransaction(
      tools,
      { entity: 'follow-up', action: 'remind', call: 'followUps' },
      async (step) => {
        const taken = await step.db
          .updateTable('followUps')
          .set({ remindedAt: tools.now })
          .where('id', '=', one.id)
          .where('remindedAt', one.remindedAt === null ? 'is' : '=', one.remindedAt)
          .returning('id')
          .executeTakeFirst()
        if (!taken || one.workgroupId === null) return null
        await notifyRoles(step, {
          workgroupId: one.workgroupId,
          roles: ['analyst', 'supervisor'],
          type: 'message',
          title: texts.yearlyTitle(screeningLabels[one.category as Screening]),
          text: texts.yearly,
          link: `/newborn/${one.newbornId}`,
          entity: { type: 'newborn', id: one.newbornId },
        })
        step.effect({ entity: 'follow-up', id: one.id, from: one.status, to: one.status })
        return one.id
      },
    )
}
