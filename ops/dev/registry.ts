import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiVersion } from '@sne/shared/contract'
import {
  type RegistryEntry,
  type RemoteRegistry,
  type SignedRegistry,
  shellContract,
} from '@sne/shared/registry'
import { containerName, folderOf, type RemoteName } from '../build/packages.ts'

/** Version of every remote while developing: its folder never changes, its files do. */
export const developmentVersion = 'dev'

export const developmentFolder = (name: RemoteName) => `/remotes/${name}/${developmentVersion}/`

/** The registry of what is being developed: no hashes, since files change under the page. */
export async function developmentRegistry(names: readonly RemoteName[]): Promise<SignedRegistry> {
  const remotes = names.map(async (name): Promise<RegistryEntry> => {
    const { remote } = await import(pathToFileURL(join(folderOf(name), 'src', 'remote.ts')).href)
    const { routes, menu } = remote
    const release = {
      version: developmentVersion,
      commit: null,
      shellContract,
      apiVersion,
      shared: {},
      container: containerName(name),
      manifest: `${developmentFolder(name)}manifest.json`,
      files: null,
      preload: [],
      routes,
      menu,
    }
    return { name, live: developmentVersion, previous: [], cohorts: [], releases: [release] }
  })
  const registry: RemoteRegistry = { format: 2, serial: 0, remotes: await Promise.all(remotes) }
  return { registry: JSON.stringify(registry), keyId: null, signature: null }
}
