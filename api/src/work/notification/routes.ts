import type { notificationEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { countNotifications, findNotification, listNotifications } from './queries.ts'
import { markViewed, sendMessage } from './service.ts'
import { previewTransfer, transferNotifications } from './transfer.ts'

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {
  countNotifications: async ({ db, viewer }, { query }) => ({
    count: await countNotifications(db, viewer, query),
  }),

  listNotifications: ({ db, viewer }, { query }) => listNotifications(db, viewer, query),

  getNotification: async ({ db, viewer }, { params: { id } }) =>
    found(await findNotification(db, viewer, id)),

  markNotificationViewed: (context, { params: { id } }) => markViewed(context, id),

  markNotificationsWorked: async (context, { body: { ids } }) => {
    const { db, viewer, now } = context
    const worked = await db
      .updateTable('notifications')
      .set((eb) => ({
        workedAt: now,
        workedBy: viewer.userId,
        viewedAt: eb.fn.coalesce('viewedAt', eb.val(now)),
      }))
      .where('id', 'in', ids)
      .where('userId', '=', viewer.userId)
      .where('workedAt', 'is', null)
      .returning('id')
      .execute()
    if (worked.length === 0) return { changed: false, count: 0 }
    for (const { id } of worked) context.effect({ entity: 'notification', id, to: 'worked' })
    context.audit({ entity: 'notification', id: null, action: 'work', details: { count: worked.length } })
    return { changed: true, count: worked.length }
  },

  createNotification: async (context, { body }) => ({ count: await sendMessage(context, body) }),

  previewNotificationTransfer: ({ db }, { query }) => previewTransfer(db, query),

  transferNotifications: (context, { body }) => transferNotifications(context, body),
}
