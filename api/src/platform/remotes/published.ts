import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Release, RemoteName } from '@sne/shared/registry'
import { z } from 'zod'
import { syncFolder } from './durable.ts'
import { StepRefused } from './steps.ts'

/** `remote.json` in the folder of a version: the release, whose it is, and the hash of every file beside it. */
export const RemoteFile = Release.extend({
  name: RemoteName,
  /** SHA-384 of every file of the folder but this one, by path. */
  hashes: z.record(z.string(), z.string().startsWith('sha384-')),
})
export type RemoteFile = z.infer<typeof RemoteFile>

export const remoteFileName = 'remote.json'

/** @throws ZodError or Error when the folder holds no remote */
export const readRemoteFile = (folder: string): RemoteFile =>
  RemoteFile.parse(JSON.parse(readFileSync(join(folder, remoteFileName), 'utf8')))

/** What goes into the registry: all but the name and the hashes of files that browsers never check. */
export const releaseOf = ({ name: _name, hashes: _hashes, ...release }: RemoteFile): Release => release

/** Paths of all files below a folder, in a fixed order. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** Subresource integrity of bytes, as a browser compares it. */
export const integrityOf = (content: Uint8Array) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

export const hashOf = (file: string) => integrityOf(readFileSync(file))

/** Differences between a folder and its `remote.json`, in words; none for a folder as it was built. */
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

/** Versions of a remote that are published, live or not. */
export const publishedVersions = (remotesDir: string, name: string): string[] => {
  const folder = join(remotesDir, name)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((version) => existsSync(join(folder, version, remoteFileName)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** @throws StepRefused when that version was not published */
export function readPublished(remotesDir: string, name: string, version: string): RemoteFile {
  const folder = join(remotesDir, name, version)
  if (!existsSync(join(folder, remoteFileName)))
    throw new StepRefused(
      `${name} ${version} is not published. Published: ${publishedVersions(remotesDir, name).join(', ') || 'none'}.`,
    )
  return readRemoteFile(folder)
}

/** The commit tells where bytes came from; equal ones may come from two. */
const sameBytes = (one: RemoteFile, other: RemoteFile) =>
  JSON.stringify({ ...one, commit: null }) === JSON.stringify({ ...other, commit: null })

/**
 * Copies a built version to where it is served from: beside, then in one rename. A published version never changes.
 * @returns whether it was new; publishing the same bytes again does nothing
 * @throws StepRefused for other bytes under a published version, and for a folder that is not as it was built
 */
export function publishFolder(source: string, remotesDir: string): { remote: RemoteFile; isNew: boolean } {
  const remote = readRemoteFile(source)
  const wrong = differences(source, remote)
  if (wrong.length > 0)
    throw new StepRefused(`${remote.name} ${remote.version} is not as it was built: ${wrong.join('; ')}.`)
  const parent = join(remotesDir, remote.name)
  const target = join(parent, remote.version)
  if (existsSync(target)) {
    if (sameBytes(readRemoteFile(target), remote)) return { remote, isNew: false }
    throw new StepRefused(
      `${remote.name} ${remote.version} is published with other bytes. A published version never changes: raise the version.`,
    )
  }
  mkdirSync(parent, { recursive: true })
  const partial = join(parent, `.${remote.version}.partial-${process.pid}`)
  rmSync(partial, { recursive: true, force: true })
  cpSync(source, partial, { recursive: true })
  renameSync(partial, target)
  syncFolder(parent)
  return { remote, isNew: true }
}
