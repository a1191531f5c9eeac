import { parseRegistry, type RegistryEntry, type RemoteRegistry } from '@sne/shared/registry'
import { create } from 'zustand'

interface RegistryState {
  readonly registry: RemoteRegistry | null
  /** Why there is none; null once one is known. */
  readonly error: unknown
}

export const useRegistry = create<RegistryState>()(() => ({ registry: null, error: null }))

/**
 * Reads the registry, now or again: which versions of the remotes are live. When it cannot be read, what was
 * known before stays.
 * @returns whether it was read
 */
export async function loadRegistry(): Promise<boolean> {
  try {
    const response = await fetch('/remotes/registry.json', { cache: 'no-store' })
    if (!response.ok) throw new Error(`The registry answered ${response.status}`)
    useRegistry.setState({ registry: parseRegistry(await response.json()), error: null })
    return true
  } catch (error) {
    console.error(error)
    if (!useRegistry.getState().registry) useRegistry.setState({ error })
    return false
  }
}

/** @throws Error for a name that is not in the registry (any more) */
export function entryOf(name: string): RegistryEntry {
  const entry = useRegistry.getState().registry?.remotes.find((remote) => remote.name === name)
  if (!entry) throw new Error(`No remote is called ${name}`)
  return entry
}
