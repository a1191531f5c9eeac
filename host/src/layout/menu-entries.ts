import { type MenuEntry, menuFor, menuOf, type Role } from '@sne/shared/domain'
import type { ServedRemote } from '../remotes/served.ts'

/** The main menu of a role: the host's own entries and those that the published remotes declare. */
export const menuEntries = (remotes: readonly ServedRemote[], role: Role): MenuEntry[] =>
  menuFor(
    role,
    [...menuOf('host'), ...remotes.flatMap(({ release }) => release.menu)].sort((a, b) => a.order - b.order),
  )
