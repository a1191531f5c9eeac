import { accessSync, constants } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runCommand } from './run-command.ts'

export const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The first of `candidates` that exists, after installing the Debian package where that is possible (root
 * with apt-get).
 * @throws Error with a sentence that names the package, where it is not.
 */
export async function findOrInstall(
  what: string,
  packages: string[],
  candidates: () => string[],
): Promise<string> {
  const found = candidates().find(isExecutable)
  if (found) return found
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log(`Installo ${packages.join(' ')} (${what} non è presente su questa macchina) …`)
    await install(packages, () => candidates().some(isExecutable))
    const installed = candidates().find(isExecutable)
    if (installed) return installed
  }
  throw new Error(
    `Manca ${what}. Installare il pacchetto Debian «${packages.join(' ')}» (apt-get install ${packages.join(' ')}) e ripetere.`,
  )
}

/** apt-get waits this long for another one that installs; test files that need the package start together. */
const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']
/** The lock of the package lists has no such wait: `update` ends at once, and is tried again. */
const attempts = 15

async function install(packages: readonly string[], isThere: () => boolean): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const wanted = ['-y', '-qq', '--no-install-recommends', ...packages]
  for (let attempt = 0; attempt < attempts && !isThere(); attempt += 1) {
    if (attempt > 0) await pause(2000)
    const updated = await runCommand(['apt-get', 'update', '-qq'], { quiet: true })
    if (updated !== 0 && attempt < attempts - 1) continue
    await runCommand(['apt-get', ...waitForLock, 'install', ...wanted], { quiet: true, env })
  }
}
