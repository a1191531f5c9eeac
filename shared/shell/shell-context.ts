import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Me } from '../contract/user.ts'
import type { ShellServices, Watched } from './services.ts'

export { useUnsavedWork } from '../ui/core/unsaved-work.ts'

export const ShellContext = createContext<ShellServices | null>(null)

/** The host's services. @throws when used outside a remote's root */
export function useShell(): ShellServices {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell is used outside of a mounted remote')
  return shell
}

export const useWatched = <T>(watched: Watched<T>): T =>
  useSyncExternalStore(watched.subscribe, watched.current)

/** The signed-in person. @throws when signed out: the host opens private routes with a session only */
export function useSession(): Me {
  const me = useWatched(useShell().session)
  if (!me) throw new Error('This page needs a session')
  return me
}

export const useToast = () => useShell().toast
export const useSpinner = () => useShell().spinner
export const useLog = () => useShell().log

/** Sets the browser's title while the page is shown; nothing while `title` is undefined (data on its way). */
export function usePageTitle(title: string | undefined) {
  const { setTitle } = useShell()
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [setTitle, title])
}
