import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiVersion } from '@sne/shared/contract'
import { type Release, shellContract } from '@sne/shared/registry'
import { containerName, folderOf, type RemoteName } from '../build/packages.ts'

/** Version of every remote while developing: its folder never changes, its files do. */
export const developmentVersion = 'dev'

export const developmentFolder = (name: RemoteName) => `/remotes/${name}/${developmentVersion}/`

/**
 * Declaration of a remote under development: no hashes, since its files change under the page.
 * @param shared versions of the packages that it expects of the host; none where the host is of the same
 * sources
 */
export async function developedRelease(
  name: RemoteName,
  shared: Release['shared'] = {},
): Promise<Release & { files: null }> {
  const { remote } = await import(pathToFileURL(join(folderOf(name), 'src', 'remote.ts')).href)
  return {
    version: developmentVersion,
    commit: null,
    shellContract,
    apiVersion,
    shared,
    container: containerName(name),
    manifest: `${developmentFolder(name)}manifest.json`,
    files: null,
    preload: [],
    routes: remote.routes,
    menu: remote.menu,
  }
}
