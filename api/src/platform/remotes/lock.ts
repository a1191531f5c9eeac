import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StepRefused } from './steps.ts'

/** A lock older than this was left behind, in ms: a step takes well under a second. */
const stale = 60_000
const patience = 10_000

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process of this machine has ended; false for one of another machine. */
export const isGone = (host: string | undefined, pid: string | undefined) =>
  host === hostname() && pid !== undefined && !isAlive(Number(pid))

/** The owner that a lock names; null when there is none. */
function ownerOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Whether nobody holds the lock: its process has ended (here), its time is over (on another
 * machine), or it names nobody. A lock is written whole: an empty one is left by an older version
 * on a full disk.
 */
function isLeftBehind(file: string, owner: string): boolean {
  const [host, pid] = owner.split(' ')
  if (owner.trim() === '' || isGone(host, pid)) return true
  try {
    return Date.now() - statSync(file).mtimeMs > stale
  } catch {
    return false
  }
}

/** Takes a lock away that was left behind; one that somebody else took meanwhile is put back. */
function takeAway(file: string, owner: string, aside: string) {
  try {
    renameSync(file, aside)
    if (ownerOf(aside) !== owner) linkSync(aside, file)
  } catch {
    // Somebody else took it away, or took it.
  }
  rmSync(aside, { force: true })
}

/** Holder of the lock, its beginning and its end. */
function heldWords(file: string, owner: string): string {
  const [host, pid] = owner.split(' ')
  const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {}
  const age = Math.max(0, Math.round((Date.now() - mtimeMs) / 1000))
  const left = Math.max(1, Math.round(stale / 1000) - age)
  return [
    `Process ${pid} on ${host} changes the remotes since ${age} s (${file}).`,
    host === hostname()
      ? 'Try again when it has ended.'
      : `If it was killed there, its lock lapses by itself: try again in ${left} s.`,
  ].join(' ')
}

/** Deletes the files with which killed processes were about to take the lock. */
function removeLeftOwners(file: string) {
  const folder = dirname(file)
  for (const other of readdirSync(folder).filter((one) => one.startsWith(`${basename(file)}.`))) {
    const path = join(folder, other)
    const owner = ownerOf(path)
    // An empty one is being written.
    if (owner && isLeftBehind(path, owner)) rmSync(path, { force: true })
  }
}

/**
 * Runs a step while no other process makes one. A lock whose owner was killed is taken over.
 * @param waits milliseconds that a held lock is waited for
 * @throws StepRefused when another process holds it for longer; Error when the disk is full
 */
export async function withLock<T>(file: string, step: () => T | Promise<T>, waits = patience): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  removeLeftOwners(file)
  const own = `${file}.${hostname()}-${process.pid}-${Math.random().toString(36).slice(2)}`
  const until = Date.now() + waits
  try {
    writeFileSync(own, `${hostname()} ${process.pid}`)
    for (;;) {
      try {
        // A link appears with its content, or not at all.
        linkSync(own, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        const owner = ownerOf(file)
        if (owner === null) continue
        if (isLeftBehind(file, owner)) takeAway(file, owner, `${own}.left`)
        else if (Date.now() > until) throw new StepRefused(heldWords(file, owner))
        else await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  } finally {
    rmSync(own, { force: true })
  }
  try {
    return await step()
  } finally {
    rmSync(file, { force: true })
  }
}
