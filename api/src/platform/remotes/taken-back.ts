import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecalled, parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { readSigningKey } from './keys.ts'
import { documentOf, type RemotesPlace, readRegistry, registryFile } from './registry-store.ts'

/** Milliseconds that a call waits for the registry's folder; then what was read last counts. */
const patience = 500

/** The registry as it is served; its signature is checked where the key lies. */
const served = (place: RemotesPlace): RemoteRegistry =>
  readSigningKey(place.stateDir)
    ? readRegistry(place)
    : parseRegistry(JSON.parse(SignedRegistry.parse(JSON.parse(documentOf(place))).registry))

/** Whether the version that a call's header names was rolled back for everybody. */
export type TakenBack = (caller: string) => Promise<boolean>

/**
 * Reads the served registry when its file changed, and keeps it while it cannot be read. The folder is asked outside of the
 * event loop: a network disk that hangs must not stop calls.
 */
export function takenBackVersions(place: RemotesPlace): TakenBack {
  let read: { readonly of: string; readonly registry: RemoteRegistry } | null = null
  let looking: Promise<void> | null = null

  async function look() {
    try {
      const { mtimeMs, size, ino } = await stat(registryFile(place))
      const of = [mtimeMs, size, ino].join(' ')
      if (of !== read?.of) read = { of, registry: served(place) }
    } catch {
      // Missing, damaged or out of reach: /readyz tells of it.
    }
  }

  return async (caller) => {
    const [, name, version] = /^([a-z][a-z0-9-]*)@([\w.-]+)$/i.exec(caller) ?? []
    if (!name || !version) return false
    looking ??= look().finally(() => {
      looking = null
    })
    await Promise.race([looking, new Promise((resolve) => setTimeout(resolve, patience).unref())])
    const entry = read?.registry.remotes.find((one) => one.name === name)
    if (!entry) return false
    if (isRecalled(entry, version)) return true
    // Withdrawn: no version is served. A developer's own version was never published.
    const isWithdrawn = entry.live === null && entry.cohorts.length === 0
    return isWithdrawn && existsSync(join(place.remotesDir, name, version))
  }
}
