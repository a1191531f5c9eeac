import { productName, roleLabels } from '@sne/shared/domain'
import { Link, NavLink, Outlet } from 'react-router-dom'
import { preloadFor } from '../remotes/preload.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { useSessionState } from '../session/session-store.ts'
import './default-layout.css'
import { menuEntries } from './menu-entries.ts'

/** Header, menu and footer around a page. */
export function DefaultLayout() {
  const session = useSessionState()
  const { registry } = useRegistry()
  const me = session.status === 'in' ? session.me : null
  return (
    <div className="layout">
      <header className="layout-header">
        <Link to="/">{productName}</Link>
        {me ? (
          <span>
            {me.hcp ? `${me.hcp.name} ${me.hcp.surname}` : me.email} · {roleLabels[me.currentRole]} ·{' '}
            <Link to="/user/logout">Esci</Link>
          </span>
        ) : (
          <Link to="/user/login">Accedi</Link>
        )}
      </header>
      {me && registry && (
        <nav className="layout-menu" aria-label="Menu principale">
          {menuEntries(registry, me.currentRole).map(({ id, to, label }) => (
            <NavLink key={id} to={to} onMouseEnter={() => preloadFor(to)}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <main className="layout-main">
        <Outlet />
      </main>
      <footer className="layout-footer">
        <Link to="/privacy">Privacy</Link>
        <Link to="/consent">Programma di screening</Link>
      </footer>
    </div>
  )
}
