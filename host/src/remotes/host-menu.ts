import { specified } from '@sne/shared/domain'
import type { OrderedMenuEntry } from '@sne/shared/shell'

/** The host's own entries of the main menu, each at its number in the specification. */
export const hostMenu: readonly OrderedMenuEntry[] = [
  { id: 'home', label: 'Home', to: '/home', order: specified(1) },
]
