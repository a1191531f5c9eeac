import { configureClient } from '@sne/shared/client'
import { currentMe } from '../session/session-store.ts'
import { NotSettled } from './deadlines.ts'
import { loadRemoteApp, markFailed, markWorked } from './loader.ts'
import type { RemoteFrame } from './navigation.ts'
import { entryOf } from './registry-store.ts'
import { mountRemote } from './runner.ts'
import { personOf } from './served.ts'
import type { ShellParts } from './services.ts'
import { servicesFor } from './services.ts'

export interface RemoteMount {
  /** Takes the remote down, also while it is still being loaded; once, however often it is called. */
  readonly stop: () => void
}

/** The version on screen, and the one that this person should have got. */
export interface MountedVersion {
  readonly version: string
  readonly chosen: string
}

interface Watcher {
  readonly onReady: (mounted: MountedVersion) => void
  /** A version was passed over; another one is being tried. */
  readonly onPassedOver: (version: string, error: unknown) => void
  /** Told once. @param version of the remote that failed; null when none could be loaded */
  readonly onFailure: (error: unknown, version: string | null) => void
  /** A version did not leave by itself, or was left before it came up and never did; the host took it down. */
  readonly onTakenDown: (version: string, error: unknown) => void
}

/** Loads a remote and mounts it into `parent`; after `stop` or a failure only `onTakenDown` is told. */
export function startRemote(
  frame: RemoteFrame,
  parent: HTMLElement,
  parts: ShellParts,
  { onReady, onPassedOver, onFailure, onTakenDown }: Watcher,
): RemoteMount {
  const { name } = frame
  let stopped = false
  // A remote whose first render threw is still mounted, after its failure was told.
  let failed = false
  let version: string | null = null
  const fail = (error: unknown) => {
    if (failed) return
    if (stopped) {
      if (!(error instanceof NotSettled) || version === null) return
      markFailed(name, version)
      onTakenDown(version, error)
      return
    }
    failed = true
    onFailure(error, version)
  }
  const mounting = (async () => {
    const { release, lifecycles, chosen } = await loadRemoteApp(
      entryOf(name),
      personOf(currentMe()),
      onPassedOver,
    )
    if (stopped) return null
    version = release.version
    configureClient({ remote: `${name}@${version}` })
    const shell = servicesFor(parts, frame, version)
    const mounted = await mountRemote(lifecycles, parent, { remote: name, shell, onFailure: fail })
    if (!stopped && !failed) {
      markWorked(name, version)
      onReady({ version, chosen })
    }
    return mounted
  })()
  mounting.catch(fail)
  return {
    stop: () => {
      if (stopped) return
      stopped = true
      configureClient({ remote: null })
      // A remote that takes its time to leave is not seen beside the next one.
      for (const left of parent.children) left.toggleAttribute('hidden', true)
      mounting
        // A remote that never came up has been reported; there is nothing to take down.
        .catch(() => null)
        .then((mounted) => mounted?.unmount())
        .catch((error: unknown) => version !== null && onTakenDown(version, error))
    },
  }
}
