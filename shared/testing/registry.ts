import { apiVersion } from '../contract/version.ts'
import type { RegistryEntry, Release, RemoteRegistry } from '../shell/registry.ts'
import { shellContract } from '../shell/version.ts'

/** A published version of a remote that fits every host of today. */
export const release = (version: string, changes: Partial<Release> = {}): Release => ({
  version,
  commit: null,
  shellContract,
  apiVersion,
  shared: {},
  container: 'mfe_x',
  manifest: `/remotes/mfe-x/${version}/manifest.json`,
  files: {},
  preload: [],
  routes: [],
  menu: [],
  ...changes,
})

/** A remote whose live version is the first one given; the others were live before, the newest first. */
export const registryEntry = (
  name: string,
  releases: Release[],
  cohorts: RegistryEntry['cohorts'] = [],
): RegistryEntry => {
  const [live, ...previous] = releases.map(({ version }) => version)
  return { name, live: live ?? '', previous, cohorts, releases }
}

export const registryOf = (remotes: RegistryEntry[], serial = 1): RemoteRegistry => ({
  format: 2,
  serial,
  remotes,
})

/** The document as a server delivers it, unsigned. */
export const unsignedRegistry = (registry: RemoteRegistry) => ({
  registry: JSON.stringify(registry),
  keyId: null,
  signature: null,
})
