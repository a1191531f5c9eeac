import { mayOpen, type RouteLayout } from '@sne/shared/domain'
import type { NavigationService, NavigationState } from '@sne/shared/shell'
import type { createBrowserRouter } from 'react-router-dom'
import { currentMe } from '../session/session-store.ts'
import { placeAt } from './place.ts'

/** The location of one mount of a remote. */
export interface RemoteFrame {
  readonly name: string
  readonly layout: RouteLayout
}

export type HostRouter = ReturnType<typeof createBrowserRouter>

/**
 * The host's history as one mount of a remote sees it. The remote keeps its location while the page moves on to
 * a foreign route. It also keeps it while the page moves to a route that this person may not open. The remote
 * is about to be unmounted and must show neither "not found" nor a refusal.
 * @param frame name of the remote and the frame in which it is mounted
 */
export function navigationFor(router: HostRouter, frame: RemoteFrame): NavigationService {
  const isOwn = (pathname: string) => {
    const place = placeAt(pathname)
    const me = currentMe()
    return (
      place?.remote === frame.name &&
      place.layout === frame.layout &&
      mayOpen(place, me?.currentRole ?? null, me?.permissions)
    )
  }
  let last: NavigationState = { location: router.state.location, action: router.state.historyAction }
  return {
    current: () => {
      const { location, historyAction: action } = router.state
      if (location !== last.location && isOwn(location.pathname)) {
        last = { location, action }
      }
      return last
    },
    subscribe: (changed) => router.subscribe(changed),
    navigate: (to, options) => void router.navigate(to, options),
    go: (steps) => void router.navigate(steps),
  }
}
