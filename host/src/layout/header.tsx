import { type Me, sampleEndpoints } from '@sne/shared/contract'
import { hasRole, productName } from '@sne/shared/domain'
import {
  IconButton,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
} from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { SearchField } from '../search/search-field.tsx'
import { identityOf } from '../session/session-store.ts'
import { setAppearance, useAppearance } from '../shell/appearance.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { RoleMenu } from './role-menu.tsx'
import { useUnreadCount } from './unread-count.ts'
import { VisibleScreenings } from './visible-screenings.tsx'

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
      {me && <VisibleScreenings me={me} />}
      <span className="layout-space" />
      {me && hasRole(me, sampleEndpoints.listSamples.access) && (
        <SearchField key={`search ${identityOf(me)}`} />
      )}
      <AppearanceSwitch />
      {me ? <PersonParts key={identityOf(me)} me={me} /> : signedOut && <Link to="/user/login">Accedi</Link>}
    </header>
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
