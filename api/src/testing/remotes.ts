import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@sne/shared/registry'
import { release } from '@sne/shared/testing'
import { storeProof } from '../platform/remotes/proofs.ts'
import { publishFolder } from '../platform/remotes/publish.ts'
import { digestIn, filesBelow, hashOf, releaseOf } from '../platform/remotes/published.ts'
import { changeRegistry, type RemotesPlace } from '../platform/remotes/registry-store.ts'
import { promote } from '../platform/remotes/steps.ts'

interface BuiltFrom {
  readonly name?: string
  /** Hash of its sources. */
  readonly sources?: string
}

/** Writes the folder of a built remote, with one script. */
export function writeBuiltRemote(
  folder: string,
  version: string,
  script: string,
  { name = 'mfe-x', sources, ...changes }: Partial<Release> & BuiltFrom = {},
): string {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), '{}')
  writeFileSync(join(folder, 'assets', 'page.js'), script)
  const hashes = Object.fromEntries(filesBelow(folder).map((file) => [file, hashOf(join(folder, file))]))
  const remote = { ...release(version, { files: hashes, ...changes }), name, hashes, sources }
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(remote))
  return folder
}

/** Publishes versions of `mfe-x` as operations would. */
export function publishVersion(
  place: RemotesPlace,
  version: string,
  { name = 'mfe-x', ...changes }: Partial<Release> & BuiltFrom = {},
) {
  const folder = join(place.stateDir, 'built', name, version)
  const built = writeBuiltRemote(folder, version, `${name} ${version}`, { name, ...changes })
  const { remote } = publishFolder(built, place, { by: 'ops', reason: 'prova' })
  proveVersion(place, name, version)
  return remote
}

/** Notes that a browser opened a published version and found nothing, as `remotes verify` does. */
export const proveVersion = (place: RemotesPlace, name: string, version: string, findings: string[] = []) =>
  storeProof(place.stateDir, name, version, {
    digest: digestIn(place.remotesDir, name, version),
    host: '0.1.0-test',
    at: new Date().toISOString(),
    by: 'ops',
    opened: true,
    findings,
  })

/** Makes a published version live, as the command line does: the installation then has its key. */
export async function makeLive(
  place: RemotesPlace,
  version: string,
  name = 'mfe-x',
  changes: Partial<Release> = {},
) {
  const remote = publishVersion(place, version, { name, ...changes })
  const step = { action: 'promote', remote: name, version, reason: 'prima versione', by: 'ops' } as const
  await changeRegistry(place, step, (registry) => promote(registry, name, releaseOf(remote)))
}
