import type { notificationEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const notificationHandlers: Handlers<typeof notificationEndpoints> = {
  countNotifications: notImplemented,
  listNotifications: notImplemented,
  getNotification: notImplemented,
  markNotificationsWorked: notImplemented,
  createNotification: notImplemented,
  transferNotifications: notImplemented,
}
