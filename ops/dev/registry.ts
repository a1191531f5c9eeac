import type { RegistryEntry, RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import type { RemoteName } from '../build/packages.ts'
import { developedRelease } from './release.ts'

/** The registry of the remote under development. */
export async function developmentRegistry(names: readonly RemoteName[]): Promise<SignedRegistry> {
  const remotes = names.map(async (name): Promise<RegistryEntry> => {
    const release = await developedRelease(name)
    return { name, live: release.version, previous: [], cohorts: [], releases: [release] }
  })
  const registry: RemoteRegistry = { format: 2, serial: 0, remotes: await Promise.all(remotes) }
  return { registry: JSON.stringify(registry), keyId: null, signature: null }
}
