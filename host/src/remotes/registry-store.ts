import type { RegistryEntry, RemoteRegistry } from '@sne/shared/registry'
import { create } from 'zustand'
import { pageSettings } from '../start/page-settings.ts'
import { withOverride } from './override.ts'
import { readRegistry } from './signature.ts'

interface RegistryState {
  /** What this tab works with; it stays until the person moves on without unsaved work. */
  readonly registry: RemoteRegistry | null
  /** A newer one that was published meanwhile. */
  readonly waiting: RemoteRegistry | null
  /** Why there is none; null once one is known. */
  readonly error: unknown
}

export const useRegistry = create<RegistryState>()(() => ({ registry: null, waiting: null, error: null }))

let etag: string | null = null

/** Asks for the registry. @returns null when it is the one known already @throws when it cannot be read or trusted */
async function fetchRegistry(): Promise<RemoteRegistry | null> {
  const response = await fetch('/remotes/registry.json', {
    cache: 'no-store',
    headers: etag ? { 'if-none-match': etag } : {},
  })
  if (response.status === 304) return null
  if (!response.ok) throw new Error(`The registry answered ${response.status}`)
  const registry = await withOverride(readRegistry(await response.json(), pageSettings()))
  etag = response.headers.get('etag')
  return registry
}

/** An older registry, though signed, is not put in place of a newer one. */
const isNewer = (registry: RemoteRegistry) =>
  registry.serial > (useRegistry.getState().registry?.serial ?? -1) || registry.serial === 0

/**
 * Reads the registry, now or again, and works with it at once: at start, and when a person asks to try again. When it
 * cannot be read, what was known before stays.
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
    console.error(error)
    if (!useRegistry.getState().registry) useRegistry.setState({ error })
    return false
  }
}

/** Looks whether something was published; the tab goes on with what it has. A failure is nobody's concern yet. */
export async function lookForNewer(): Promise<void> {
  try {
    const registry = await fetchRegistry()
    if (registry && isNewer(registry)) useRegistry.setState({ waiting: registry })
  } catch (error) {
    console.warn('The registry of remotes cannot be read', error)
  }
}

/** Works with the newer registry from now on. */
export const applyWaiting = () =>
  useRegistry.setState(({ registry, waiting }) => ({
    registry: waiting ?? registry,
    waiting: null,
    error: null,
  }))

/** @throws Error for a name that is not in the registry (any more) */
export function entryOf(name: string): RegistryEntry {
  const entry = useRegistry.getState().registry?.remotes.find((remote) => remote.name === name)
  if (!entry) throw new Error(`No remote is called ${name}`)
  return entry
}
