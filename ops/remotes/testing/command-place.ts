import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@sne/shared/registry'
import { release } from '@sne/shared/testing'
import { filesBelow, hashOf } from '../../../api/src/platform/remotes/published.ts'
import { runCommand } from '../run-command.ts'

/** Writes a folder of `mfe-x` as a build leaves it. It shows nothing: e2e/tests/remote-contract.spec.ts opens real ones. */
function writeBuilt(target: string, version: string, changes: Partial<Release>): string {
  mkdirSync(target)
  writeFileSync(join(target, 'manifest.json'), `{"version":"${version}"}`)
  writeFileSync(join(target, 'remoteEntry.js'), `console.log('${version}')`)
  const hashes = Object.fromEntries(filesBelow(target).map((file) => [file, hashOf(join(target, file))]))
  const files = { files: hashes, preload: ['remoteEntry.js'], ...changes }
  writeFileSync(
    join(target, 'remote.json'),
    JSON.stringify({ ...release(version, files), hashes, name: 'mfe-x' }),
  )
  return target
}

/** Folders of their own for commands. @param served where they are published; a temporary folder when left out */
export function commandPlace(served?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'sne-remotes-'))
  const base = served ?? folder
  const place = { remotesDir: join(base, 'remotes'), stateDir: join(base, 'state') }
  /** Settings of the command, as a person sets them. */
  const settings = { ...process.env, REMOTES_DIR: place.remotesDir, REMOTES_STATE_DIR: place.stateDir }
  return {
    folder,
    place,
    settings,
    /** Runs the command as a person would. @returns its output, and its exit code */
    run: async (...args: string[]) => {
      const said: string[] = []
      const hear = (text: string) => void said.push(text)
      const code = await runCommand(args, settings, { say: hear, warn: hear })
      return { code, text: said.join('\n') }
    },
    built: (version: string, changes: Partial<Release> = {}) =>
      writeBuilt(join(folder, `built-${version}`), version, changes),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
export type CommandPlace = ReturnType<typeof commandPlace>
