import { accessSync, constants } from 'node:fs'
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
 * @throws Error with a sentence that says what to install, where it is not.
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
    await runCommand(['apt-get', 'update', '-qq'], { quiet: true })
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    })
    const installed = candidates().find(isExecutable)
    if (installed) return installed
  }
  throw new Error(
    `Manca ${what}. Installare il pacchetto Debian «${packages.join(' ')}» (apt-get install ${packages.join(' ')}) e ripetere.`,
  )
}
