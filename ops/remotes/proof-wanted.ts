import { join } from 'node:path'
import { obstaclesOf, obstacleWords } from '../../api/src/platform/remotes/gate.ts'
import { readOffer } from '../../api/src/platform/remotes/host-offer.ts'
import { storeProof } from '../../api/src/platform/remotes/proofs.ts'
import { digestOf, readPublished } from '../../api/src/platform/remotes/published.ts'
import { readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { offerOfSources } from '../build/host-offer.ts'
import type { Wish } from './arguments.ts'
import { by, type Installation } from './installation.ts'

/**
 * Proves a published version: its files first, then a browser opens it in the built host, unless `--unopened`
 * is given. The findings are kept beside the key: the page of versions shows them to the approver.
 * @returns reasons against serving it, as text
 */
export async function prove(
  { unopened }: Pick<Wish, 'unopened'>,
  place: Installation,
  name: string,
  version: string,
): Promise<string[]> {
  const offer = readOffer(place.hostDir)
  const obstacles = obstaclesOf(place, readRegistry(place), { name, version }, offer ?? offerOfSources())
  if (obstacles.some(({ kind }) => kind === 'missing')) {
    readPublished(place.remotesDir, name, version)
    return obstacles.flatMap(obstacleWords)
  }
  const folder = join(place.remotesDir, name, version)
  const read = obstacles.flatMap(obstacleWords)
  const opened = !unopened && read.length === 0
  const findings = opened ? await openedIn(folder, place.hostDir) : read
  storeProof(place.stateDir, name, version, {
    digest: digestOf(folder),
    host: offer?.version ?? null,
    at: new Date().toISOString(),
    by: by(),
    opened,
    findings,
  })
  return findings
}

async function openedIn(folder: string, hostDir: string): Promise<string[]> {
  // The browser's library takes a second to load: only who needs it waits.
  const { verifyRelease } = await import('./verify-release.ts')
  return verifyRelease(folder, { hostDir })
}
