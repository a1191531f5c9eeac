import { writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeProof } from '../../api/src/platform/remotes/proofs.ts'
import { publishFolder } from '../../api/src/platform/remotes/publish.ts'
import { digestIn, readRemoteFile, remoteFileName } from '../../api/src/platform/remotes/published.ts'
import { type RemotesPlace, readRegistry } from '../../api/src/platform/remotes/registry-store.ts'

const built = new URL('../../dist/remotes', import.meta.url).pathname

export interface OwnRemotes extends RemotesPlace {
  /** Settings of a product that serves them. */
  readonly env: Record<string, string>
  readonly remove: () => Promise<void>
}

/** A copy of the built remotes with their registry and key, for tests that change versions. */
export async function ownRemotes(): Promise<OwnRemotes> {
  const folder = await mkdtemp(join(tmpdir(), 'sne-remotes-'))
  const place = { remotesDir: join(folder, 'remotes'), stateDir: join(folder, 'state') }
  await cp(built, place.remotesDir, { recursive: true })
  await cp(`${built}-state`, place.stateDir, { recursive: true })
  return {
    ...place,
    env: { REMOTES_DIR: place.remotesDir, REMOTES_STATE_DIR: place.stateDir },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Names of the remotes that have a live version there: a folder of sources may belong to a test that runs beside. */
export const liveRemotes = (place: RemotesPlace): string[] =>
  readRegistry(place).remotes.flatMap(({ name, live }) => (live ? [name] : []))

export const liveVersion = (place: RemotesPlace, name: string): string => {
  const live = readRegistry(place).remotes.find((remote) => remote.name === name)?.live
  if (!live) throw new Error(`${name} is not live`)
  return live
}

/** Publishes the live version of a remote once more under another version. */
export async function publishAgain(place: RemotesPlace, name: string, version: string) {
  const folder = join(place.stateDir, 'again', name, version)
  await cp(join(place.remotesDir, name, liveVersion(place, name)), folder, { recursive: true })
  const remote = readRemoteFile(folder)
  const again = { ...remote, version, manifest: `/remotes/${name}/${version}/manifest.json` }
  writeFileSync(join(folder, remoteFileName), JSON.stringify(again))
  publishFolder(folder, place, { by: 'test', reason: 'published again' })
  storeProof(place.stateDir, name, version, {
    digest: digestIn(place.remotesDir, name, version),
    host: null,
    at: new Date().toISOString(),
    by: 'test',
    opened: true,
    findings: [],
  })
}
