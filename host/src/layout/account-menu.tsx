import type { Me } from '@sne/shared/contract'
import { Button, Dropdown, UserOutlined } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { inboxOf } from './inbox.ts'

const nameOf = ({ hcp, email }: Me) =>
  hcp ? [hcp.title, hcp.name, hcp.surname].filter(Boolean).join(' ') : email

interface AccountMenuProps {
  readonly me: Me
  /** Notifications. */
  readonly unread: number
}

/** The person's name; profile, notifications, support and the way out. */
export function AccountMenu({ me, unread }: AccountMenuProps) {
  const navigate = useNavigate()
  const items = [
    { key: '/user/profile', label: 'Profilo utente' },
    { key: inboxOf(me.currentRole), label: unread > 0 ? `Notifiche (${unread})` : 'Notifiche' },
    { key: '/support', label: 'Supporto' },
    { key: '/user/logout', label: 'Esci' },
  ]
  return (
    <Dropdown menu={{ items, onClick: ({ key }) => navigate(key) }} trigger={['click']}>
      <Button
        type="text"
        className="layout-account"
        icon={<UserOutlined />}
        aria-haspopup="menu"
        title={nameOf(me)}
      >
        {nameOf(me)}
      </Button>
    </Dropdown>
  )
}
