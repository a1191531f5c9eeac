import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

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

/** Whether the process that made the lock is gone (here), or has had its time (on another machine). */
function isLeftBehind(file: string): boolean {
  try {
    const [host, pid] = readFileSync(file, 'utf8').split(' ')
    if (host === hostname() && pid && !isAlive(Number(pid))) return true
    return Date.now() - statSync(file).mtimeMs > stale
  } catch {
    return false
  }
}

/**
 * Runs a step while no other process makes one. A lock whose owner was killed is taken over.
 * @throws Error when another process holds it for longer than 10 s
 */
export async function withLock<T>(file: string, step: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  const until = Date.now() + patience
  for (;;) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${hostname()} ${process.pid}`)
      closeSync(handle)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isLeftBehind(file)) rmSync(file, { force: true })
      else if (Date.now() > until)
        throw new Error(`Another process changes the remotes (${file}). Try again.`)
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    return await step()
  } finally {
    rmSync(file, { force: true })
  }
}
