import type { Role } from '@sne/shared/domain'
import { NavLink } from 'react-router-dom'
import { preloadFor } from '../remotes/preload.ts'
import { useServedRemotes } from '../remotes/served.ts'
import { menuEntries } from './menu-entries.ts'

/** The menu of a role: host's and remotes' entries in their fixed order; submenus stand under their entry. */
export function MainMenu({ role }: { readonly role: Role }) {
  const remotes = useServedRemotes()
  return (
    <nav className="layout-menu" aria-label="Menu principale">
      <ul>
        {menuEntries(remotes, role).map(({ id, to, label, children }) => (
          <li key={id}>
            {children ? (
              <span className="layout-menu-group">{label}</span>
            ) : (
              <MenuLink to={to} label={label} />
            )}
            {children && (
              <ul>
                {children.map((child) => (
                  <li key={child.to}>
                    <MenuLink {...child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const MenuLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <NavLink to={to} onMouseEnter={() => preloadFor(to)} onFocus={() => preloadFor(to)}>
    {label}
  </NavLink>
)
