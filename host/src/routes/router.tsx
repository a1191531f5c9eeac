import { type RouteLayout, routesOf } from '@sne/shared/domain'
import type { RemoteRegistry } from '@sne/shared/registry'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { BareLayout } from '../layout/bare-layout.tsx'
import { DefaultLayout } from '../layout/default-layout.tsx'
import { GridLayout } from '../layout/grid-layout.tsx'
import { hostPages } from '../pages/host-pages.ts'
import { RouteError } from '../pages/route-error.tsx'
import { UnknownAddress } from '../pages/unknown-address.tsx'
import { RemoteOutlet } from '../remotes/remote-outlet.tsx'
import { Gate } from '../session/gate.tsx'
import type { HostRouter } from '../shell/navigation.ts'
import { setTitle } from '../shell/title.ts'
import { type PageHandle, pageOf } from './handle.ts'
import { RouterRoot } from './router-root.tsx'

const layouts: Readonly<Record<RouteLayout, ComponentType>> = {
  default: DefaultLayout,
  none: BareLayout,
  grid: GridLayout,
}

/** One router for the page: the host's own pages, and for each remote its routes below one outlet a layout. */
export function createHostRouter(registry: RemoteRegistry, queryClient: QueryClient): HostRouter {
  const router: HostRouter = createBrowserRouter([
    {
      element: <RouterRoot parts={() => ({ router, queryClient })} />,
      errorElement: <RouteError />,
      children: Object.entries(layouts).map(([layout, Layout]) => ({
        element: <Layout />,
        children: [
          {
            element: <Gate />,
            errorElement: <RouteError />,
            children: [
              ...hostRoutes(layout as RouteLayout),
              ...remoteRoutes(registry, layout as RouteLayout),
              ...(layout === 'default' ? [unknown] : []),
            ],
          },
        ],
      })),
    },
  ])
  watchTitle(router)
  return router
}

const unknown: RouteObject = {
  path: '*',
  element: <UnknownAddress />,
  handle: { access: 'public', title: 'Pagina non trovata' } satisfies PageHandle,
}

const hostRoutes = (layout: RouteLayout): RouteObject[] =>
  routesOf('host')
    .filter((route) => route.layout === layout && hostPages[route.path])
    .map(({ path, access, title }) => ({
      path,
      Component: hostPages[path],
      handle: { access, title } satisfies PageHandle,
    }))

/** A parent without a path keeps the remote mounted while its person moves among the remote's own routes. */
const remoteRoutes = (registry: RemoteRegistry, layout: RouteLayout): RouteObject[] =>
  registry.remotes
    .map((remote) => ({ remote, routes: remote.routes.filter((route) => route.layout === layout) }))
    .filter(({ routes }) => routes.length > 0)
    .map(({ remote, routes }) => {
      const id = `${remote.name}:${layout}`
      return {
        id,
        element: <RemoteOutlet name={remote.name} routeId={id} />,
        children: routes.map(({ path, access, title }) => ({
          path,
          element: null,
          handle: { access, title } satisfies PageHandle,
        })),
      }
    })

/** The route's title at every change of address; a page may then say more precisely what it shows. */
function watchTitle(router: HostRouter) {
  let shown: string | null = null
  const update = ({ location, matches }: HostRouter['state']) => {
    if (location.pathname === shown) return
    shown = location.pathname
    setTitle(pageOf(matches.map(({ route }) => route))?.title)
  }
  update(router.state)
  router.subscribe(update)
}
