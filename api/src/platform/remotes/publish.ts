import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { syncPath } from './durable.ts'
import { isGone } from './lock.ts'
import {
  differences,
  digestOf,
  filesBelow,
  foldersBelow,
  isVersion,
  type RemoteFile,
  readRemoteFile,
} from './published.ts'
import type { RemotesPlace } from './registry-store.ts'
import { type RemoteStep, recordedDigest, recordStep } from './step-log.ts'
import { StepRefused } from './steps.ts'

/** The commit tells where bytes came from; equal ones may come from two. */
const sameBytes = (one: RemoteFile, other: RemoteFile) =>
  JSON.stringify({ ...one, commit: null }) === JSON.stringify({ ...other, commit: null })

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
}

/**
 * Copies a built version to where it is served from: beside, forced to the disk and compared; then the line of the audit file
 * with the digest of what was copied; then one rename. Killed in between, nothing is published, and the history says so.
 * A published version never changes. Publishing the same bytes again does nothing.
 * @param by who publishes, and why
 * @throws StepRefused for other bytes under a published version, and for a folder that is not as it was built
 */
export function publishFolder(
  source: string,
  { remotesDir, stateDir }: RemotesPlace,
  by: By,
): PublishedFolder {
  const remote = readRemoteFile(source)
  refuseChanged(remote, differences(source, remote))
  const parent = join(remotesDir, remote.name)
  const target = join(parent, remote.version)
  if (existsSync(target)) {
    if (!isVersion(remotesDir, remote.name, remote.version))
      throw new StepRefused(`${target} is not a whole version: look at it, put it away and publish again.`)
    if (sameBytes(readRemoteFile(target), remote)) {
      // Published by a version of the product that recorded no digest.
      if (recordedDigest(stateDir, remote.name, remote.version) === null)
        record(stateDir, remote, digestOf(target), by)
      return { remote, isNew: false }
    }
    throw new StepRefused(
      `${remote.name} ${remote.version} is published with other bytes. A published version never changes: raise the version.`,
    )
  }
  mkdirSync(parent, { recursive: true })
  const partial = join(parent, `.${remote.version}.partial-${process.pid}@${hostname()}`)
  rmSync(partial, { recursive: true, force: true })
  try {
    cpSync(source, partial, { recursive: true })
    for (const file of filesBelow(partial)) syncPath(join(partial, file))
    for (const folder of foldersBelow(partial)) syncPath(join(partial, folder))
    refuseChanged(remote, differences(partial, remote))
    record(stateDir, remote, digestOf(partial), by)
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  syncPath(parent)
  return { remote, isNew: true }
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
