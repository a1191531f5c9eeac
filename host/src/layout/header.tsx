import { type Me, sampleEndpoints } from '@sne/shared/contract'
import {
  type AccessUser,
  hasRole,
  productName,
  roleLabels,
  screeningLabels,
  screeningShortLabels,
  visibleScreenings,
} from '@sne/shared/domain'
import {
  Button,
  Dropdown,
  IconButton,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  SwapOutlined,
  Tooltip,
  UserOutlined,
} from '@sne/shared/ui-core'
import { Link, useNavigate } from 'react-router-dom'
import { SearchField } from '../search/search-field.tsx'
import { identityOf } from '../session/session-store.ts'
import { useSwitchRole } from '../session/use-switch-role.ts'
import { setAppearance, useAppearance } from '../shell/appearance.ts'
import { inboxOf } from './inbox.ts'
import { NotificationBell } from './notification-bell.tsx'
import { useUnreadCount } from './unread-count.ts'

interface HeaderProps {
  readonly me: Me | null
  /** Nobody is signed in; false while that is not known. */
  readonly signedOut: boolean
  readonly menuFolded: boolean
  readonly onFoldMenu: (folded: boolean) => void
}

/** One line: product, laboratory, categories, role, notifications, account. */
export function Header({ me, signedOut, menuFolded, onFoldMenu }: HeaderProps) {
  return (
    <header className={me ? 'layout-header layout-signed-in' : 'layout-header'}>
      {me && (
        <IconButton
          icon={menuFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          label={menuFolded ? 'Apri il menu' : 'Chiudi il menu'}
          onClick={() => onFoldMenu(!menuFolded)}
        />
      )}
      <Link className="layout-product" to="/">
        {productName}
      </Link>
      {me && <Scope me={me} />}
      <span className="layout-space" />
      {me && hasRole(me, sampleEndpoints.listSamples.access) && (
        <SearchField key={`search ${identityOf(me)}`} />
      )}
      <AppearanceSwitch />
      {me ? <PersonParts key={identityOf(me)} me={me} /> : signedOut && <Link to="/user/login">Accedi</Link>}
    </header>
  )
}

/** Role, notifications and account of the person; another person or role begins with a count of their own. */
function PersonParts({ me }: { readonly me: Me }) {
  const unread = useUnreadCount(me)
  return (
    <>
      <RoleMenu me={me} />
      <NotificationBell role={me.currentRole} count={unread} />
      <AccountMenu me={me} unread={unread} />
    </>
  )
}

const accessOf = (me: Me): AccessUser => me

/** The categories that the person sees; without any, the laboratory. */
function Scope({ me }: { readonly me: Me }) {
  const visible = visibleScreenings(accessOf(me))
  if (visible.length === 0) return <span className="sne-weak">{me.hcp?.workgroup?.name}</span>
  return (
    <ul className="layout-scope" aria-label="Screening visibili">
      {visible.map((id) => (
        <Tooltip key={id} title={screeningLabels[id]}>
          <li className="layout-chip">{screeningShortLabels[id]}</li>
        </Tooltip>
      ))}
    </ul>
  )
}

function AppearanceSwitch() {
  const appearance = useAppearance()
  const dark = appearance === 'dark'
  return (
    <IconButton
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      label={dark ? 'Tema chiaro' : 'Tema scuro'}
      onClick={() => setAppearance(dark ? 'light' : 'dark')}
    />
  )
}

/** The role in which the person works, and the others; offered only to who has more than one. */
function RoleMenu({ me }: { readonly me: Me }) {
  const switchRole = useSwitchRole()
  const others = me.roles.filter((role) => role !== me.currentRole)
  const current = roleLabels[me.currentRole]
  if (others.length === 0) return <span className="layout-role">{current}</span>
  const items = [
    {
      key: 'header',
      type: 'group' as const,
      label: 'Cambia ruolo in...',
      children: others.map((role) => ({
        key: role,
        label: roleLabels[role],
        onClick: () => void switchRole(role),
      })),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" icon={<SwapOutlined />} aria-haspopup="menu">
        {current}
      </Button>
    </Dropdown>
  )
}

const nameOf = ({ hcp, email }: Me) =>
  hcp ? [hcp.title, hcp.name, hcp.surname].filter(Boolean).join(' ') : email

function AccountMenu({ me, unread }: { readonly me: Me; readonly unread: number }) {
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
