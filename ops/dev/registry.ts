import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type RegistryEntry, type RemoteRegistry, shellContract } from '@sne/shared/registry'
import { containerName, folderOf, type RemoteName } from '../build/packages.ts'

/** Version of every remote while developing: its folder never changes, its files do. */
export const developmentVersion = 'dev'

export const developmentFolder = (name: RemoteName) => `/remotes/${name}/${developmentVersion}/`

/** The registry of what is being developed: no hashes, since files change under the page. */
export async function developmentRegistry(names: readonly RemoteName[]): Promise<RemoteRegistry> {
  const remotes = names.map(async (name): Promise<RegistryEntry> => {
    const { remote } = await import(pathToFileURL(join(folderOf(name), 'src', 'remote.ts')).href)
    return {
      ...remote,
      version: developmentVersion,
      shellContract,
      container: containerName(name),
      manifest: `${developmentFolder(name)}manifest.json`,
      files: null,
      preload: [],
      previous: null,
    }
  })
  return { remotes: await Promise.all(remotes) }
}
