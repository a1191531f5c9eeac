import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyRegistry, parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { refuse } from '../../platform/calls/refusal.ts'
import { readSigningKey } from '../../platform/remotes/keys.ts'
import {
  type HistoryStep,
  historyOf,
  type RemotesPlace,
  readRegistry,
} from '../../platform/remotes/registry-store.ts'
import type { Settings } from '../../platform/settings.ts'
import { texts } from './texts.ts'

/** Where this server's remotes are, and the built host that they are served to. */
export interface RemotesOfServer extends RemotesPlace {
  readonly hostDir: string
}

export const placeOf = ({ remotesDir, remotesStateDir, hostDir }: Settings): RemotesOfServer => ({
  remotesDir,
  stateDir: remotesStateDir,
  hostDir,
})

/** Content of the page of versions. */
export interface Shown {
  readonly place: RemotesOfServer
  readonly registry: RemoteRegistry
  readonly history: readonly HistoryStep[]
  /** Without the key the server can show, but not change. */
  readonly mayChange: boolean
}

function withoutKey({ remotesDir }: RemotesPlace): RemoteRegistry {
  const file = join(remotesDir, 'registry.json')
  if (!existsSync(file)) return emptyRegistry
  return parseRegistry(JSON.parse(SignedRegistry.parse(JSON.parse(readFileSync(file, 'utf8'))).registry))
}

/** @throws Refusal `remotes_locked` when the registry is not the one that this installation signed */
export function shownRemotes(settings: Settings): Shown {
  const place = placeOf(settings)
  const mayChange = readSigningKey(place.stateDir) !== null
  try {
    const registry = mayChange ? readRegistry(place) : withoutKey(place)
    return { place, registry, history: historyOf(place, registry), mayChange }
  } catch (error) {
    throw refuse('remotes_locked', {
      message: texts.registryUnreadable,
      details: { problem: error instanceof Error ? error.message : String(error) },
    })
  }
}

/** The last step that changed what people get of a remote; null before the first. */
export const lastChange = (history: readonly HistoryStep[], remote: string): string | null =>
  history.findLast((step) => step.remote === remote && step.carriedOut && step.serial !== null)?.id ?? null
