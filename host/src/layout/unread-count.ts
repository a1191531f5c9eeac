import { useCall } from '@sne/shared/client'
import { type Me, notificationEndpoints } from '@sne/shared/contract'

/** Milliseconds between two questions for the number of unread notifications. */
export const notificationPoll = 300_000

/**
 * Unread notifications of the person, in every role: an urgent one of another role counts too. 0 while it cannot be read.
 */
export function useUnreadCount({ id: userId }: Pick<Me, 'id'>): number {
  const { data } = useCall(
    notificationEndpoints.countNotifications,
    { query: { userId, viewed: false } },
    { every: notificationPoll },
  )
  return data?.count ?? 0
}
