import type { Role } from '@sne/shared/domain'
import { Badge, BellOutlined, IconButton } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { inboxOf } from './inbox.ts'

interface BellProps {
  readonly role: Role
  /** Unread notifications. */
  readonly count: number
}

/** The bell with the unread count. */
export function NotificationBell({ role, count }: BellProps) {
  const navigate = useNavigate()
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
