import { type ReactNode, useMemo } from 'react'
import { createPath, type Navigator, Router } from 'react-router-dom'
import type { NavigationService } from './services.ts'
import { useShell, useWatched } from './shell-context.ts'

/** The navigator that react-router's hooks and links call; every change is written to the host's history. */
const navigatorOf = (navigation: NavigationService): Navigator => ({
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: navigation.go,
  push: (to, state, options) =>
    navigation.navigate(to, { state, preventScrollReset: options?.preventScrollReset }),
  replace: (to, state, options) =>
    navigation.navigate(to, { state, replace: true, preventScrollReset: options?.preventScrollReset }),
})

/**
 * The router of a remote: it shows the host's location and sends navigation to the host. A remote with a
 * router of its own would lose step with the header and the menu.
 */
export function RemoteRouter({ children }: { children: ReactNode }) {
  const { navigation } = useShell()
  const { location, action } = useWatched(navigation)
  const navigator = useMemo(() => navigatorOf(navigation), [navigation])
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  )
}
