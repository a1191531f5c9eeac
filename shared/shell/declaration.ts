import type { MenuEntry } from '../domain/menu.ts'
import type { RouteSpec } from '../domain/routes.ts'

/** A page that a remote shows: pattern of its absolute path, who may open it, title and frame. */
export type RemoteRoute = Omit<RouteSpec, 'bundle'>

/** An entry of the main menu with its place in the whole menu. */
export type OrderedMenuEntry = MenuEntry & { readonly order: number }

/**
 * What a remote says about itself (`src/remote.ts`). It is read when the remote is published and goes into
 * the registry, so that the host knows routes and menu without loading any of the remote's code. It imports
 * types and the domain alone.
 */
export interface RemoteDeclaration {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
  readonly menu: readonly OrderedMenuEntry[]
}
