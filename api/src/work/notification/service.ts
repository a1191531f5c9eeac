import type { BodyOf } from '@sne/shared/contract'
import { notificationMachine } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuseField } from '../../platform/calls/refusal.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { findNotification } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Writes a message of support to everybody who matches what is given (person, role, laboratory).
 * @returns how many people got it.
 */
export async function sendMessage(context: Context, message: BodyOf<'createNotification'>): Promise<number> {
  let people = context.db.selectFrom('users').select('id').where('enabled', '=', true)
  if (message.userId) people = people.where('id', '=', message.userId)
  if (message.role) people = people.where(sql<boolean>`${message.role} = any(roles)`)
  if (message.workgroupId) people = people.where('workgroupId', '=', message.workgroupId)
  const recipients = await people.execute()
  if (recipients.length === 0) throw refuseField('role', texts.nobody)
  await context.db
    .insertInto('notifications')
    .values(
      recipients.map(({ id }) => ({
        userId: id,
        role: message.role ?? null,
        workgroupId: message.workgroupId ?? null,
        type: 'message' as const,
        title: message.title,
        text: message.text,
        link: message.link ?? null,
        createdAt: context.now,
      })),
    )
    .execute()
  context.audit({ entity: 'notification', id: null, action: 'create', details: { count: recipients.length } })
  return recipients.length
}

/**
 * Marks a notification as read by the person to whom it was sent. One that was read or done already stays as it is.
 * @throws Refusal `not_found`, `invalid_transition` for another person's, which support may read
 */
export async function markViewed(context: Context, id: number) {
  const { db, viewer, now } = context
  const { entity, guards } = notificationMachine
  const before = found(await findNotification(db, viewer, id))
  checkGuard(guards.addressee({ userId: before.userId, personId: viewer.userId }), {
    from: before.status,
    to: 'viewed',
    allowed: [],
    guard: 'addressee',
  })
  const marked = await db
    .updateTable('notifications')
    .set({ viewedAt: now })
    .where('id', '=', id)
    .where('userId', '=', viewer.userId)
    .where('viewedAt', 'is', null)
    .returning('id')
    .execute()
  const changed = marked.length > 0
  if (changed) {
    context.effect({ entity, id, from: 'new', to: 'viewed' })
    context.audit({ entity, id, action: 'view', from: 'new', to: 'viewed' })
  }
  return { changed, notification: found(await findNotification(db, viewer, id)) }
}
