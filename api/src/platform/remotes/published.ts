import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Release, RemoteName, RemoteVersion } from '@sne/shared/registry'
import { z } from 'zod'
import { StepRefused } from './steps.ts'

/** `remote.json` in the folder of a version: the release, whose it is, and the hash of every file beside it. */
export const RemoteFile = Release.extend({
  name: RemoteName,
  /** SHA-384 of every file of the folder but this one, by path. */
  hashes: z.record(z.string(), z.string().startsWith('sha384-')),
  /** Hash of the sources that it was built from, whatever its version is called; absent before it was written. */
  sources: z.string().optional(),
})
export type RemoteFile = z.infer<typeof RemoteFile>

export const remoteFileName = 'remote.json'

/** @throws ZodError or Error when the folder holds no remote */
export const readRemoteFile = (folder: string): RemoteFile =>
  RemoteFile.parse(JSON.parse(readFileSync(join(folder, remoteFileName), 'utf8')))

/**
 * The registry's entry of a version: all but the name and the hashes of files that browsers never
 * check.
 */
export const releaseOf = ({
  name: _name,
  hashes: _hashes,
  sources: _sources,
  ...release
}: RemoteFile): Release => release

/** Paths of all files below a folder, in a fixed order. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** A folder and all folders below it, the deepest first; the folder itself is `''`. */
export const foldersBelow = (folder: string): string[] =>
  [
    '',
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
  ].sort((one, other) => other.length - one.length)

/** Subresource integrity of bytes, as a browser compares it. */
export const integrityOf = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Digest that is recorded when a version is published: equal for equal files, names and versions.
 */
export const digestOf = (folder: string) => hashOf(join(folder, remoteFileName))

/** Digest of a published version. */
export const digestIn = (remotesDir: string, name: string, version: string) =>
  digestOf(join(remotesDir, name, version))

export const hashOf = (file: string) => integrityOf(readFileSync(file))

/** Differences between a folder and its `remote.json`, as sentences; none for a folder as it was built. */
export function differences(folder: string, { hashes }: RemoteFile): string[] {
  const found = filesBelow(folder).filter((file) => file !== remoteFileName)
  return [
    ...Object.keys(hashes).flatMap((file) => (found.includes(file) ? [] : [`${file} is missing`])),
    ...found.flatMap((file) => {
      if (!(file in hashes)) return [`${file} is not named`]
      return hashOf(join(folder, file)) === hashes[file] ? [] : [`${file} was changed`]
    }),
  ]
}

/** Why the files of a version cannot be served, as sentences; none for a folder as it was built. */
export const folderProblems = (folder: string, remote: RemoteFile): string[] => [
  ...differences(folder, remote),
  ...remote.preload.flatMap((file) =>
    existsSync(join(folder, file)) ? [] : [`${file} is needed first and missing`],
  ),
  ...(remote.files && 'manifest.json' in remote.files ? [] : ['manifest.json has no hash']),
]

/**
 * Whether a folder holds the version of the remote that its path names. A partial copy has another
 * name, so that a folder with a remote.json is whole.
 */
export function isVersion(remotesDir: string, name: string, version: string): boolean {
  if (!RemoteVersion.safeParse(version).success) return false
  try {
    const remote = readRemoteFile(join(remotesDir, name, version))
    return remote.name === name && remote.version === version
  } catch {
    return false
  }
}

/** Versions of a remote that are published, live or not. */
export const publishedVersions = (remotesDir: string, name: string): string[] => {
  const folder = join(remotesDir, name)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((version) => isVersion(remotesDir, name, version))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** Remotes of which a version is published. */
export const publishedRemotesIn = (remotesDir: string): string[] =>
  existsSync(remotesDir)
    ? readdirSync(remotesDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && RemoteName.safeParse(entry.name).success)
        .map(({ name }) => name)
        .filter((name) => publishedVersions(remotesDir, name).length > 0)
    : []

/** @throws StepRefused when that version was not published */
export function readPublished(remotesDir: string, name: string, version: string): RemoteFile {
  if (!isVersion(remotesDir, name, version))
    throw new StepRefused(
      `${name} ${version} is not published. Published: ${publishedVersions(remotesDir, name).join(', ') || 'none'}.`,
    )
  return readRemoteFile(join(remotesDir, name, version))
}
