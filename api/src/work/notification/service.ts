import type { BodyOf } from '@sne/shared/contract'
import { notificationMachine, type Screening, type StayReason, whyNoticeStays } from '@sne/shared/domain'
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
  if (recipients.length === 0)
    throw refuseField('role', 'Nessuna persona attiva corrisponde ai destinatari scelti')
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

/** Records that notices of accounts, rights and settings are about: these warn a person of others' acts and are no work. */
const aboutOthersActs = ['user', 'user-right', 'workgroup', 'api-key']

/**
 * Hands what one person has still to do over to another, as new. Notices about accounts, rights and settings stay: everybody
 * who is to know has one of their own, and whoever they warn of must not take them away. The other person is of the same
 * laboratory, and takes over what a role and a category of theirs works on.
 * @returns how many notifications moved, and how many stayed for which reason.
 */
export async function transferNotifications(context: Context, transfer: BodyOf<'transferNotifications'>) {
  const { db } = context
  const from = found(
    await db
      .selectFrom('users')
      .select('workgroupId')
      .where('id', '=', transfer.fromUserId)
      .executeTakeFirst(),
  )
  const target = await db
    .selectFrom('users')
    .select(['workgroupId', 'roles', 'screenings'])
    .where('id', '=', transfer.toUserId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!target) throw refuseField('toUserId', texts.personInactive)
  if (target.workgroupId !== from.workgroupId) throw refuseField('toUserId', texts.sameLaboratory)
  if (transfer.role && !target.roles.includes(transfer.role))
    throw refuseField('toUserId', texts.personWithoutRole)
  const asked = await findHandedOver(context, transfer)
  const stays = asked.map((notice) => ({ id: notice.id, why: whyNoticeStays(notice, target) }))
  const moving = stays.filter(({ why }) => why === null).map(({ id }) => id)
  const rows = await db
    .updateTable('notifications')
    .set({ userId: transfer.toUserId, transferredFrom: transfer.fromUserId, viewedAt: null })
    .where('id', 'in', [...moving, 0])
    .returning('id')
    .execute()
  for (const { id } of rows) context.effect({ entity: 'notification', id })
  context.audit({
    entity: 'notification',
    id: null,
    action: 'transfer',
    details: { from: transfer.fromUserId, to: transfer.toUserId, count: rows.length },
  })
  const countOf = (reason: StayReason) => stays.filter(({ why }) => why === reason).length
  const stayed = { warning: countOf('warning'), role: countOf('role'), screening: countOf('screening') }
  return { count: rows.length, stayed }
}

/** What the person has still to do of what is asked for, locked. */
async function findHandedOver({ db }: Context, transfer: BodyOf<'transferNotifications'>) {
  let asked = db
    .selectFrom('notifications')
    .select(['id', 'type', 'role', 'entityType'])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select('reports.category')
        .whereRef('reports.id', '=', 'notifications.entityId')
        .where('notifications.entityType', '=', 'report')
        .as('category'),
    )
    .where('userId', '=', transfer.fromUserId)
    .where('workedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
  if (transfer.role) asked = asked.where('role', '=', transfer.role)
  if (transfer.ids) asked = asked.where('id', 'in', [...transfer.ids, 0])
  const rows = await asked.execute()
  return rows.map(({ entityType, category, ...notice }) => ({
    ...notice,
    category: category as Screening | null,
    warns: entityType !== null && aboutOthersActs.includes(entityType),
  }))
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
