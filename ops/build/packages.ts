import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** A remote is a folder at the top with a declaration in it; its name is the folder's. */
export type RemoteName = `mfe-${string}`
export type FrontName = 'host' | RemoteName

export const isRemoteName = (name: string): name is RemoteName => /^mfe-[a-z][a-z0-9-]*$/.test(name)

/** The remotes whose sources are below a folder, in the order of the alphabet. */
export const remotesIn = (base: string): RemoteName[] =>
  readdirSync(base)
    .filter(isRemoteName)
    .filter((name) => existsSync(join(base, name, 'src', 'remote.ts')))
    .sort()

export const remoteNames: readonly RemoteName[] = remotesIn(root)
export const frontNames: readonly FrontName[] = ['host', ...remoteNames]

export const folderOf = (name: string) => join(root, name)

/** Folder of the built host: index.html and `host/<version>/…`, which a server publishes in `dist/host` when it starts. */
export const hostOutput = join(root, 'host', 'dist')
/**
 * Folder that is served as `/remotes/`: registry.json and `<name>/<version>/…`. `dist/` holds the delivered
 * files.
 */
export const publishedRemotes = join(root, 'dist', 'remotes')

/**
 * Folders that the build of a remote writes, from the top of the repository. The plugin of module federation
 * keeps its entries in the last one. In an image all else belongs to another account.
 */
export const writtenByBuild = ['dist', 'mfe-*/dist', 'node_modules/.federation'] as const

interface Manifest {
  readonly version: string
}
export const readPackage = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * The container's global name: a valid identifier, `mfe_plates_1_2_0`. With the version in it, two versions on one page
 * are two containers: one that arrives late cannot pass for the other. Without one while developing.
 */
export const containerName = (name: string, version?: string) =>
  (version === undefined ? name : `${name}_${version}`).replace(/\W/g, '_')
