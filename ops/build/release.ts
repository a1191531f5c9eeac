import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiVersion } from '@sne/shared/contract'
import { shellContract } from '@sne/shared/registry'
import type { RemoteDeclaration } from '@sne/shared/shell'
import { filesBelow, hashOf, RemoteFile, remoteFileName } from '../../api/src/platform/remotes/published.ts'
import { buildKey } from './content-key.ts'
import { containerName, folderOf, type RemoteName, root } from './packages.ts'
import { pageFilesIn, pagePartsIn } from './page-files.ts'
import { providedVersions } from './shared-modules.ts'

/** The parts of the federation manifest that we read. */
interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string; readonly path: string } }
  readonly exposes: readonly { readonly assets: { readonly js: { readonly sync: readonly string[] } } }[]
}

/** Files that browsers check before they run or apply them. */
const isChecked = (file: string) => /\.(js|css)$/.test(file) || file === 'manifest.json'

/** Scripts that are always needed to show a page of a built remote, by their path in its folder. */
export function preloadOf(folder: string): string[] {
  const manifest: FederationManifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const { path, name } = manifest.metaData.remoteEntry
  return [join(path, name), ...manifest.exposes.flatMap((exposed) => exposed.assets.js.sync)]
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/**
 * Commit of the sources; null outside of version control. `+uncommitted` follows it when files of the remote or
 * of its build inputs are not committed.
 */
export function commitOf(name: string, folder = root): string | null {
  try {
    const sources = [name, 'shared', 'ops/build', 'pnpm-lock.yaml']
    const changed = git(folder, 'status', '--porcelain', '--', ...sources)
    return `${git(folder, 'rev-parse', 'HEAD')}${changed === '' ? '' : '+uncommitted'}`
  } catch {
    return null
  }
}

/** Describes a built folder. @param declaration the remote's `src/remote.ts` */
export function describeFolder(folder: string, version: string, declaration: RemoteDeclaration): RemoteFile {
  const { name, routes, menu } = declaration
  const hashes = Object.fromEntries(
    filesBelow(folder)
      .filter((file) => file !== remoteFileName)
      .map((file) => [file, hashOf(join(folder, file))]),
  )
  return RemoteFile.parse({
    name,
    version,
    commit: commitOf(name),
    shellContract,
    apiVersion,
    shared: providedVersions(),
    container: containerName(name, version),
    manifest: `/remotes/${name}/${version}/manifest.json`,
    files: Object.fromEntries(Object.entries(hashes).filter(([file]) => isChecked(file))),
    preload: preloadOf(folder),
    pages: pageFilesIn(folder),
    parts: pagePartsIn(folder),
    routes,
    menu,
    hashes,
  })
}

/** Writes `remote.json` into a built folder; nothing in it may change afterwards. */
export async function writeRemoteFile(folder: string, name: RemoteName, version: string) {
  const { remote } = await import(pathToFileURL(join(folderOf(name), 'src', 'remote.ts')).href)
  // A recall is of code: the same sources under another version are refused too.
  const described: RemoteFile = { ...describeFolder(folder, version, remote), sources: buildKey(name) }
  writeFileSync(join(folder, remoteFileName), `${JSON.stringify(described, null, 1)}\n`)
}
