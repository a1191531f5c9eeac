import type { RegistryEntry, RemoteRegistry } from '@sne/shared/registry'
import { create } from 'zustand'
import { writeLog } from '../shell/log.ts'
import { fetchOnce, registryAddress } from '../start/early-requests.ts'
import { pageSettings } from '../start/page-settings.ts'
import { withOverride } from './override.ts'
import { keepRegistry, keptRegistry } from './registry-kept.ts'
import { readRegistry } from './signature.ts'

interface RegistryState {
  /** The registry of this tab; it stays until the person moves on without unsaved work. */
  readonly registry: RemoteRegistry | null
  /** A newer one that was published meanwhile. */
  readonly waiting: RemoteRegistry | null
  /** Why there is none; null once one is known. */
  readonly error: unknown
}

export const useRegistry = create<RegistryState>()(() => ({ registry: null, waiting: null, error: null }))

/** The pages of the host do not wait for longer, in ms. */
const patience = 15_000

let etag: string | null = null
let refusalTold = false

/** Asks for the registry. @returns null when it is the one known already @throws when it cannot be read or trusted */
async function fetchRegistry(): Promise<RemoteRegistry | null> {
  const response = await fetchOnce(registryAddress, {
    // The first time the browser compares registries of earlier loads; later this page compares its own.
    cache: etag ? 'no-store' : 'no-cache',
    headers: etag ? { 'if-none-match': etag } : {},
    signal: AbortSignal.timeout(patience),
  })
  if (response.status === 304) return null
  if (!response.ok) throw new Error(`The registry answered ${response.status}`)
  const document: unknown = await response.json()
  const registry = await withOverride(await readRegistry(document, pageSettings()))
  etag = response.headers.get('etag')
  refusalTold = false
  keepRegistry(document)
  return registry
}

/** Operations are told once of a registry that cannot be used, not at every look. */
function tellRefusal(error: unknown) {
  writeLog(refusalTold ? 'warn' : 'error', 'The registry of remotes cannot be used', { error: String(error) })
  refusalTold = true
}

/** An older registry, though signed, is not put in place of a newer one. */
const isNewer = (registry: RemoteRegistry) =>
  registry.serial > (useRegistry.getState().registry?.serial ?? -1) || registry.serial === 0

/**
 * Reads the registry, now or again, and works with it at once: at start, and when a person asks to try again.
 * When it cannot be read, the former registry stays; at start that is the one that this browser trusted last.
 * @returns whether it was read
 */
export async function loadRegistry(): Promise<boolean> {
  try {
    const registry = await fetchRegistry()
    const { waiting } = useRegistry.getState()
    if (registry && isNewer(registry)) useRegistry.setState({ registry, waiting: null, error: null })
    else if (waiting) applyWaiting()
    return true
  } catch (error) {
    tellRefusal(error)
    if (!useRegistry.getState().registry) {
      const kept = await keptRegistry()
      useRegistry.setState(kept ? { registry: kept, error: null } : { error })
    }
    return false
  }
}

/** Looks for a newer registry; the tab keeps its own when that cannot be read. */
export async function lookForNewer(): Promise<void> {
  try {
    const registry = await fetchRegistry()
    if (registry && isNewer(registry)) useRegistry.setState({ waiting: registry, error: null })
  } catch (error) {
    tellRefusal(error)
  }
}

/** Works with the newer registry from now on. */
export const applyWaiting = () =>
  useRegistry.setState(({ registry, waiting }) => ({
    registry: waiting ?? registry,
    waiting: null,
    error: null,
  }))

const named = (registry: RemoteRegistry | null, name: string): RegistryEntry | undefined =>
  registry?.remotes.find((remote) => remote.name === name)

/** A remote as this tab works with it; its recalled versions come from the newest registry that was read. */
export function findEntry(name: string): RegistryEntry | undefined {
  const { registry, waiting } = useRegistry.getState()
  const entry = named(registry, name)
  const recalled = named(waiting, name)?.recalled
  return entry && recalled ? { ...entry, recalled } : entry
}

/** @throws Error for a name that is not in the registry (any more) */
export function entryOf(name: string): RegistryEntry {
  const entry = findEntry(name)
  if (!entry) throw new Error(`No remote is called ${name}`)
  return entry
}
