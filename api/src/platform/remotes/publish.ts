import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { syncPath } from './durable.ts'
import { isGone } from './lock.ts'
import {
  differences,
  digestOf,
  filesBelow,
  foldersBelow,
  type RemoteFile,
  readRemoteFile,
  remoteFileName,
} from './published.ts'
import { knownVersion, sameBytes, textAsPublished } from './published-again.ts'
import type { RemotesPlace } from './registry-store.ts'
import { type RemoteStep, recordStep } from './step-log.ts'
import { StepRefused } from './steps.ts'

const refuseChanged = (remote: RemoteFile, wrong: readonly string[]) => {
  if (wrong.length > 0)
    throw new StepRefused(`${remote.name} ${remote.version} is not as it was built: ${wrong.join('; ')}.`)
}

type By = Pick<RemoteStep, 'by' | 'reason'>

const record = (stateDir: string, { name, version }: RemoteFile, digest: string, by: By) =>
  recordStep(stateDir, { ...by, action: 'publish', remote: name, version, digest }, null)

export interface PublishedFolder {
  readonly remote: RemoteFile
  readonly isNew: boolean
  /** Damage of the published files that this build replaced, as sentences; empty when they were whole. */
  readonly restored: readonly string[]
}

/**
 * Publishes a built version. A published version never changes. Equal bytes do nothing when the
 * folder is whole, and replace the whole folder when it is damaged or missing.
 * @param by who publishes, and why
 * @throws StepRefused for other bytes under a published version, and for a folder that is not as it
 * was built
 */
export function publishFolder(source: string, place: RemotesPlace, by: By): PublishedFolder {
  const { remotesDir, stateDir } = place
  const remote = readRemoteFile(source)
  const { name, version } = remote
  refuseChanged(remote, differences(source, remote))
  const known = knownVersion(place, name, version)
  if (known === null) {
    putInPlace({ source, remote, text: null }, place, by)
    return { remote, isNew: true, restored: [] }
  }
  const target = join(remotesDir, name, version)
  if (known.damage.length > 0) {
    const text = textAsPublished(source, target, remote, known)
    putInPlace({ source, remote, text }, place, by)
    return { remote: readRemoteFile(target), isNew: false, restored: known.damage }
  }
  if (!sameBytes(readRemoteFile(target), remote))
    throw new StepRefused(
      `${name} ${version} is published with other bytes. A published version never changes: raise the version.`,
    )
  // Published by a version of the product that recorded no digest.
  if (known.digest === null) record(stateDir, remote, digestOf(target), by)
  return { remote, isNew: false, restored: [] }
}

interface Built {
  readonly source: string
  readonly remote: RemoteFile
  /** Text of `remote.json`; null for the one of the source. */
  readonly text: string | null
}

/**
 * Copies beside, forces to the disk and compares; then the line of the audit file with the digest of what was copied; then one
 * rename, or two where a damaged folder is moved away first. Killed in between, nothing is published, and the history says so.
 */
function putInPlace({ source, remote, text }: Built, { remotesDir, stateDir }: RemotesPlace, by: By) {
  const parent = join(remotesDir, remote.name)
  const target = join(parent, remote.version)
  mkdirSync(parent, { recursive: true })
  const partial = join(parent, `.${remote.version}.partial-${process.pid}@${hostname()}`)
  const damaged = join(parent, `.${remote.version}.damaged.partial-${process.pid}@${hostname()}`)
  for (const folder of [partial, damaged]) rmSync(folder, { recursive: true, force: true })
  try {
    cpSync(source, partial, { recursive: true })
    if (text !== null) writeFileSync(join(partial, remoteFileName), text)
    for (const file of filesBelow(partial)) syncPath(join(partial, file))
    for (const folder of foldersBelow(partial)) syncPath(join(partial, folder))
    refuseChanged(remote, differences(partial, remote))
    record(stateDir, remote, digestOf(partial), by)
    if (existsSync(target)) renameSync(target, damaged)
    renameSync(partial, target)
  } catch (error) {
    if (existsSync(damaged) && !existsSync(target)) renameSync(damaged, target)
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  syncPath(parent)
  rmSync(damaged, { recursive: true, force: true })
}

/** An incomplete folder that is older than this, in ms, belongs to no process any more: copying takes seconds. */
const longestCopy = 10 * 60_000

/** Deletes what processes that were killed while publishing left behind. */
export function removeIncomplete({ remotesDir }: Pick<RemotesPlace, 'remotesDir'>, now = Date.now()) {
  if (!existsSync(remotesDir)) return
  for (const remote of readdirSync(remotesDir, { withFileTypes: true }).filter((one) => one.isDirectory()))
    for (const folder of readdirSync(join(remotesDir, remote.name))) {
      const [, pid, host] = /^\..+\.partial-(\d+)(?:@(.+))?$/.exec(folder) ?? []
      if (pid === undefined) continue
      const path = join(remotesDir, remote.name, folder)
      if (isGone(host, pid) || now - statSync(path).mtimeMs > longestCopy)
        rmSync(path, { recursive: true, force: true })
    }
}
