import type { MenuEntry } from '../domain/menu.ts'
import type { RouteSpec } from '../domain/page.ts'
import type { ShellServices } from './services.ts'

/** A page that a remote shows: pattern of its absolute path, who may open it, title and frame. */
export type RemoteRoute = RouteSpec

/** An entry of the main menu with its place in the whole menu. */
export type OrderedMenuEntry = MenuEntry & { readonly order: number }

/**
 * A service that a remote requests by itself. Services around every remote (navigation, appearance, queries)
 * are not declared.
 */
export type UsedService = Exclude<
  keyof ShellServices,
  'contract' | 'versions' | 'navigation' | 'queryClient' | 'caller' | 'appearance' | 'nonce'
>

/**
 * A remote's declaration (`src/remote.ts`). It is read when the remote is published and is stored in the
 * registry. So the host knows routes and menu without loading any of the remote's code. It imports types and
 * the domain alone.
 */
export interface RemoteDeclaration {
  readonly name: string
  readonly routes: readonly RemoteRoute[]
  readonly menu: readonly OrderedMenuEntry[]
  /** Services of the host that its pages use: its contract test finds any other. */
  readonly uses?: readonly UsedService[]
}
