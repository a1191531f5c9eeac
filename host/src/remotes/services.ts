import { sessionChangedHere } from '@sne/shared/client'
import { type SessionService, type ShellServices, shellContract } from '@sne/shared/shell'
import type { QueryClient } from '@tanstack/react-query'
import {
  currentMe,
  enterChangedSession,
  identityOf,
  loadSession,
  useSessionState,
} from '../session/session-store.ts'
import { appearance } from '../shell/appearance.ts'
import { writeLog } from '../shell/log.ts'
import { showSpinner } from '../shell/spinner.ts'
import { setTitle } from '../shell/title.ts'
import { showToast } from '../shell/toasts.ts'
import { unsavedWork } from '../shell/unsaved-work.ts'
import { pageNonce } from '../start/nonce.ts'
import { type HostRouter, navigationFor, type RemoteFrame } from './navigation.ts'

/**
 * The session as one mount of a remote sees it. When the session ends or is another person's or role's, the remote
 * keeps whom it was opened for: it is about to be taken down, and must neither fail nor show itself to another one.
 */
function sessionForMount(): SessionService {
  let last = currentMe()
  return {
    current: () => {
      const me = currentMe()
      if (me && (!last || identityOf(me) === identityOf(last))) last = me
      return last
    },
    subscribe: (changed) => useSessionState.subscribe(changed),
    // A remote that signed in as somebody else reads the person again: the page of the former person is
    // closed.
    reload: () => (sessionChangedHere() ? enterChangedSession() : loadSession()),
  }
}

export interface ShellParts {
  readonly router: HostRouter
  readonly queryClient: QueryClient
}

/** Services that one mount of a remote gets from the host. */
export const servicesFor = (parts: ShellParts, frame: RemoteFrame, remoteVersion: string): ShellServices => ({
  contract: shellContract,
  versions: { host: HOST_VERSION, remote: remoteVersion },
  caller: `${frame.name}@${remoteVersion}`,
  session: sessionForMount(),
  navigation: navigationFor(parts.router, frame),
  toast: showToast,
  spinner: { show: showSpinner },
  queryClient: parts.queryClient,
  dirty: unsavedWork,
  log: writeLog,
  appearance,
  setTitle,
  nonce: pageNonce(),
})
