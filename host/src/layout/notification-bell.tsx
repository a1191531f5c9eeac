import { useCall } from '@sne/shared/client'
import { notificationEndpoints } from '@sne/shared/contract'
import type { Role } from '@sne/shared/domain'
import { Badge, BellOutlined, IconButton } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { inboxOf } from './inbox.ts'

/** Milliseconds between two questions for the number of unread notifications. */
export const notificationPoll = 300_000

/** The bell with the unread count; a count that cannot be read leaves the bell as it is. */
export function NotificationBell({ role }: { readonly role: Role }) {
  const navigate = useNavigate()
  const { data } = useCall(
    notificationEndpoints.countNotifications,
    { query: { viewed: false } },
    { every: notificationPoll },
  )
  const count = data?.count ?? 0
  return (
    <Badge count={count} size="small" overflowCount={99} offset={[-4, 4]}>
      <IconButton
        icon={<BellOutlined />}
        label={count > 0 ? `Notifiche: ${count} non lette` : 'Notifiche'}
        onClick={() => navigate(inboxOf(role))}
      />
    </Badge>
  )
}
