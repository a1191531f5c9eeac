import type { NavigationService, NavigationState } from '@sne/shared/shell'
import type { createBrowserRouter } from 'react-router-dom'

export type HostRouter = ReturnType<typeof createBrowserRouter>

/**
 * The host's history as one mount of a remote sees it. While the page moves on to a route of somebody else
 * the remote keeps the location it had: it is about to be taken down and must not show "not found" first.
 * @param routeId of the route below which the remote is mounted
 */
export function navigationFor(router: HostRouter, routeId: string): NavigationService {
  let last: NavigationState = { location: router.state.location, action: router.state.historyAction }
  return {
    current: () => {
      const { location, historyAction: action, matches } = router.state
      if (location !== last.location && matches.some((match) => match.route.id === routeId)) {
        last = { location, action }
      }
      return last
    },
    subscribe: (changed) => router.subscribe(changed),
    navigate: (to, options) => void router.navigate(to, options),
    go: (steps) => void router.navigate(steps),
  }
}
