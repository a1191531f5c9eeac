import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** The remotes, in the order of the main menu's work; each is a folder at the top and a package. */
export const remoteNames = ['mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const
export type RemoteName = (typeof remoteNames)[number]
export type FrontName = 'host' | RemoteName
export const frontNames: readonly FrontName[] = ['host', ...remoteNames]

export const isRemoteName = (name: string): name is RemoteName =>
  (remoteNames as readonly string[]).includes(name)

export const folderOf = (name: string) => join(root, name)

/** Folder of the built host: index.html and its files. What is delivered lies together in `dist/`. */
export const hostOutput = join(root, 'dist', 'host')
/** Folder that is served as `/remotes/`: registry.json and `<name>/<version>/…`. */
export const publishedRemotes = join(root, 'dist', 'remotes')

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
