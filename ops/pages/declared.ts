import type { Bundle, RouteSpec } from '@sne/shared/domain'
import type { OrderedMenuEntry, RemoteDeclaration } from '@sne/shared/shell'
import { hostMenu } from '../../host/src/remotes/host-menu.ts'
import { hostRoutes } from '../../host/src/remotes/host-routes.ts'
import { remote as admin } from '../../mfe-admin/src/remote.ts'
import { remote as plates } from '../../mfe-plates/src/remote.ts'
import { remote as reports } from '../../mfe-reports/src/remote.ts'
import { remote as shipping } from '../../mfe-shipping/src/remote.ts'

type Declared = Pick<RemoteDeclaration, 'routes' | 'menu'>

const pagesOf = ({ routes, menu }: RemoteDeclaration): Declared => ({ routes, menu })

/** Pages and menu entries that the host and the four remotes of the product declare. */
export const declared: Readonly<Record<Bundle, Declared>> = {
  host: { routes: hostRoutes, menu: hostMenu },
  'mfe-shipping': pagesOf(shipping),
  'mfe-plates': pagesOf(plates),
  'mfe-reports': pagesOf(reports),
  'mfe-admin': pagesOf(admin),
}

/** A page of the product with its owner. */
export interface DeclaredRoute extends RouteSpec {
  readonly owner: Bundle
}

const owners = Object.keys(declared) as Bundle[]

/** Every page of the product. */
export const declaredRoutes: readonly DeclaredRoute[] = owners.flatMap((owner) =>
  declared[owner].routes.map((route) => ({ ...route, owner })),
)

/** The whole main menu in its order. */
export const declaredMenu: readonly OrderedMenuEntry[] = owners
  .flatMap((owner) => declared[owner].menu)
  .sort((a, b) => a.order - b.order)
