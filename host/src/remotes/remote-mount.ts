import { configureClient } from '@sne/shared/client'
import type { ShellParts } from '../shell/services.ts'
import { servicesFor } from '../shell/services.ts'
import { loadRemoteApp } from './loader.ts'
import { entryOf } from './registry-store.ts'
import { mountRemote } from './runner.ts'

export interface RemoteMount {
  /** Takes the remote down, also while it is still being loaded. */
  readonly stop: () => void
}

interface Watcher {
  readonly onReady: () => void
  /** @param version of the remote that failed; null when none could be loaded */
  readonly onFailure: (error: unknown, version: string | null) => void
}

/** Loads a remote and mounts it into `parent`; nothing is told any more after `stop`. */
export function startRemote(
  name: string,
  routeId: string,
  parent: HTMLElement,
  parts: ShellParts,
  { onReady, onFailure }: Watcher,
): RemoteMount {
  let stopped = false
  let version: string | null = null
  const fail = (error: unknown) => {
    if (!stopped) onFailure(error, version)
  }
  const mounting = (async () => {
    const loaded = await loadRemoteApp(entryOf(name))
    if (stopped) return null
    version = loaded.version
    configureClient({ remote: `${name}@${version}` })
    const shell = servicesFor(parts, routeId, version)
    const mounted = await mountRemote(loaded.lifecycles, parent, { remote: name, shell, onFailure: fail })
    if (!stopped) onReady()
    return mounted
  })()
  mounting.catch(fail)
  return {
    stop: () => {
      stopped = true
      configureClient({ remote: null })
      mounting
        // A remote that never came up has been reported; there is nothing to take down.
        .catch(() => null)
        .then((mounted) => mounted?.unmount())
        .catch((error: unknown) => console.error(error))
    },
  }
}
