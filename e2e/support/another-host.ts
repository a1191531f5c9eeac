import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, integrityOf } from '../../api/src/platform/remotes/published.ts'
import { hostOutput } from '../../ops/build/packages.ts'

export const builtHostVersion = (): string => readFileSync(join(hostOutput, 'version.txt'), 'utf8').trim()

/**
 * Copies the built host as another version: its files name the other version, and its page their new hashes.
 * @param folder that the server takes as `HOST_DIR`
 */
export function copyHostAs(version: string, folder: string): void {
  const built = builtHostVersion()
  const renamed = (text: string) => text.replaceAll(built, version)
  const hashes = new Map<string, string>()
  cpSync(join(hostOutput, 'host', built), join(folder, 'host', version), { recursive: true })
  for (const name of filesBelow(join(folder, 'host', version))) {
    const file = join(folder, 'host', version, name)
    if (/\.(br|gz)$/.test(name)) rmSync(file)
    if (!/\.(js|css)$/.test(name)) continue
    const before = readFileSync(file)
    writeFileSync(file, renamed(before.toString()))
    hashes.set(integrityOf(before), integrityOf(readFileSync(file)))
  }
  const page = renamed(readFileSync(join(hostOutput, 'index.html'), 'utf8'))
  writeFileSync(
    join(folder, 'index.html'),
    page.replaceAll(/sha384-[\w+/=]+/g, (hash) => hashes.get(hash) ?? hash),
  )
  writeFileSync(join(folder, 'version.txt'), `${version}\n`)
}
