import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { hostPages } from '../pages/host-pages.ts'
import { RouteError } from '../pages/route-error.tsx'
import { hostRoutes } from '../remotes/host-routes.ts'
import type { HostRouter } from '../remotes/navigation.ts'
import { placeAt, usePlace } from '../remotes/place.ts'
import { useRegistry } from '../remotes/registry-store.ts'
import { setTitle } from '../shell/title.ts'
import { Gate } from './gate.tsx'
import { RemotePlace } from './remote-place.tsx'
import { RouterRoot } from './router-root.tsx'

/**
 * One router for the page. It knows the host's own pages. Every other address is looked up in the registry at
 * navigation. So a new version's route needs neither a new host nor a new router.
 */
export function createHostRouter(queryClient: QueryClient): HostRouter {
  const router: HostRouter = createBrowserRouter([
    {
      element: <RouterRoot parts={() => ({ router, queryClient })} />,
      errorElement: <RouteError />,
      children: [
        {
          element: <Gate />,
          errorElement: <RouteError />,
          children: [...hostPlaces(), { path: '*', element: <RemotePlace /> }],
        },
      ],
    },
  ])
  watchTitle(router)
  return router
}

const hostPlaces = (): RouteObject[] =>
  hostRoutes
    .filter(({ path }) => hostPages[path])
    .map(({ path }) => ({ path, element: <HostPlace path={path} /> }))

/**
 * A page of the host itself, unless a remote has a page at this address whose pattern is more specific:
 * `/notification/transfer` is below the host's `/notification/*`.
 */
function HostPlace({ path }: { readonly path: string }) {
  const Page = hostPages[path]
  return usePlace()?.remote || !Page ? <RemotePlace /> : <Page />
}

/** The route's title at every change of address; a page may then set a more precise title. */
function watchTitle(router: HostRouter) {
  let shown: string | null = null
  const update = ({ location }: HostRouter['state']) => {
    if (location.pathname === shown) return
    shown = location.pathname
    setTitle(placeAt(location.pathname)?.title ?? 'Pagina non trovata')
  }
  update(router.state)
  router.subscribe(update)
  // The page of an address is known with the registry, which may come later than the first page.
  useRegistry.subscribe(({ registry }, before) => {
    if (!registry || before.registry) return
    shown = null
    update(router.state)
  })
}
