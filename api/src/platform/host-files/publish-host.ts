import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '../database/make-folders.ts'
import { writeDurablySync } from '../files/durable.ts'
import { syncPath } from '../remotes/durable.ts'
import { withLock } from '../remotes/lock.ts'
import { filesBelow, hashOf } from '../remotes/published.ts'
import type { Settings } from '../settings.ts'

/** Versions that stay published: a tab of an older one still loads its pages. */
export const keptVersions = 5

/** In the folder of a published version: the hash of every other file, by path. Its time is that of the last start. */
const listName = 'files.json'
const partialPrefix = '.partial-'
/** Names that `versionOf` of ops/build makes; a folder of another name is never removed. */
const isVersion = (name: string) => /^\d+\.\d+\.\d+-[0-9a-f]{8}$/.test(name)

type Place = Pick<Settings, 'hostDir' | 'hostVersionsDir'>
type FileList = Readonly<Record<string, string>>

/** The build holds a published version with other bytes: browsers would refuse one of the two. */
export class HostVersionTaken extends Error {
  override readonly name = 'HostVersionTaken'
  readonly folder: string
  constructor(folder: string) {
    super(`Another build is published in ${folder}`)
    this.folder = folder
  }
}

const listOf = (folder: string): FileList =>
  Object.fromEntries(
    filesBelow(folder)
      .filter((file) => file !== listName)
      .map((file) => [file, hashOf(join(folder, file))]),
  )
const isEqual = (one: FileList, other: FileList) => JSON.stringify(one) === JSON.stringify(other)

/** The version whose files a build holds; null for a build without files of a version, such as a page alone. */
export function builtVersion(hostDir: string): string | null {
  const file = join(hostDir, 'version.txt')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return isVersion(version) && existsSync(join(hostDir, 'host', version)) ? version : null
}

/**
 * Publishes the files of the host's build beside those of other versions. All processes and the proxy serve the folder
 * of the versions. The files are copied beside their place and renamed when the copy is on the disk. A published
 * version never changes. The versions that were started last stay.
 * @returns the version, null where the build has none
 * @throws HostVersionTaken, errors of the file system
 */
export async function publishHost({ hostDir, hostVersionsDir }: Place): Promise<string | null> {
  const version = builtVersion(hostDir)
  if (version === null) return null
  await makeFolders(hostVersionsDir, 0o777)
  await withLock(join(hostVersionsDir, '.lock'), () => {
    removeIncomplete(hostVersionsDir)
    place(join(hostDir, 'host', version), join(hostVersionsDir, version))
    const now = new Date()
    utimesSync(join(hostVersionsDir, version, listName), now, now)
    removeOldest(hostVersionsDir)
  })
  return version
}

/** The lock is held: a copy that is not renamed belongs to a process that ended. */
function removeIncomplete(folder: string) {
  for (const name of readdirSync(folder)) {
    const isWhole = existsSync(join(folder, name, listName))
    if (name.startsWith(partialPrefix) || (isVersion(name) && !isWhole))
      rmSync(join(folder, name), { recursive: true })
  }
}

/** @throws HostVersionTaken when the version is published, undamaged, with other bytes */
function isPublished(list: FileList, target: string): boolean {
  if (!existsSync(target)) return false
  const found = listOf(target)
  if (isEqual(found, list)) return true
  if (isEqual(found, readList(target))) throw new HostVersionTaken(target)
  return false
}

/** Before a start changes anything. @throws HostVersionTaken */
export function checkHostVersion({ hostDir, hostVersionsDir }: Place): void {
  const version = builtVersion(hostDir)
  if (version !== null) isPublished(listOf(join(hostDir, 'host', version)), join(hostVersionsDir, version))
}

function place(source: string, target: string) {
  const list = listOf(source)
  if (isPublished(list, target)) return
  // Damaged on the disk: no browser takes its files.
  rmSync(target, { recursive: true, force: true })
  const partial = join(dirname(target), `${partialPrefix}${process.pid}`)
  try {
    for (const file of Object.keys(list)) copy(join(source, file), join(partial, file))
    writeServed(join(partial, listName), JSON.stringify(list))
    for (const folder of foldersOf(list)) syncPath(join(partial, folder))
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  syncPath(dirname(target))
}

/** An empty list for one that cannot be read. */
function readList(folder: string): FileList {
  try {
    return JSON.parse(readFileSync(join(folder, listName), 'utf8'))
  } catch {
    return {}
  }
}

/** The proxy reads as another user. */
const writeServed = (file: string, content: string | Uint8Array) =>
  writeDurablySync(file, content, { mode: 0o644 })

function copy(source: string, target: string) {
  mkdirSync(dirname(target), { recursive: true })
  writeServed(target, readFileSync(source))
}

const foldersOf = (list: FileList) => [...new Set(['.', ...Object.keys(list).map((file) => dirname(file))])]

function removeOldest(folder: string) {
  const started = (name: string) => statSync(join(folder, name, listName)).mtimeMs
  const versions = readdirSync(folder).filter(isVersion)
  const oldest = versions.sort((one, other) => started(other) - started(one)).slice(keptVersions)
  for (const name of oldest) rmSync(join(folder, name), { recursive: true })
}
