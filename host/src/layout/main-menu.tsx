import type { Role } from '@sne/shared/domain'
import { Link, useLocation } from 'react-router-dom'
import { placeAt } from '../remotes/place.ts'
import { preloadFor } from '../remotes/preload.ts'
import { useServedRemotes } from '../remotes/served.ts'
import { currentLink } from './current-link.ts'
import { menuEntries } from './menu-entries.ts'

interface MainMenuProps {
  readonly role: Role
  readonly permissions: readonly string[]
}

/** The menu of a role: entries of host and remotes in their fixed order, with submenus under their entry. */
export function MainMenu({ role, permissions }: MainMenuProps) {
  const remotes = useServedRemotes()
  const { pathname } = useLocation()
  const entries = menuEntries(remotes, role, permissions)
  const current = currentLink(
    entries.flatMap(({ to, children }) => children?.map((child) => child.to) ?? [to]),
    pathname,
    (address) => placeAt(address, remotes)?.remote,
  )
  return (
    <nav className="layout-menu" aria-label="Menu principale">
      <ul>
        {entries.map(({ id, to, label, children }) => (
          <li key={id}>
            {children ? (
              <span className="layout-menu-group">{label}</span>
            ) : (
              <MenuLink to={to} label={label} current={to === current} />
            )}
            {children && (
              <ul>
                {children.map((child) => (
                  <li key={child.to}>
                    <MenuLink {...child} current={child.to === current} />
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

interface MenuLinkProps {
  readonly to: string
  readonly label: string
  readonly current: boolean
}

const MenuLink = ({ to, label, current }: MenuLinkProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    onMouseEnter={() => preloadFor(to)}
    onFocus={() => preloadFor(to)}
  >
    {label}
  </Link>
)
