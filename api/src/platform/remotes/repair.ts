import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { keepRegistry, newestKept } from './kept-registries.ts'
import { readSigningKey } from './keys.ts'
import { withLock } from './lock.ts'
import { documentOf, type RemotesPlace, readRegistry, registryFile, serveDocument } from './registry-store.ts'
import { type RemoteStep, recordStep, stepsIn } from './step-log.ts'
import { StepRefused } from './steps.ts'

/** Whether the registry can be read. True where there never was one. */
function isServed(place: RemotesPlace): boolean {
  try {
    readRegistry(place)
  } catch {
    return false
  }
  return existsSync(registryFile(place)) || stepsIn(place.stateDir).every(({ serial }) => serial === null)
}

/**
 * Restores the served registry from the newest kept one when it is missing, cannot be read or its signature is not true.
 * @returns the restored registry; null when there was nothing to restore
 * @throws StepRefused when no registry of this key is kept
 */
export async function repairRegistry(
  place: RemotesPlace,
  step: Pick<RemoteStep, 'by' | 'reason'>,
  now = new Date(),
): Promise<RemoteRegistry | null> {
  const { stateDir } = place
  return withLock(join(stateDir, 'lock'), () => {
    if (isServed(place)) return null
    const key = readSigningKey(stateDir)
    const found = key && newestKept(stateDir, key)
    if (!found)
      throw new StepRefused(
        `No registry signed by the key in ${stateDir} is kept there: restore that folder from a backup, or put ${registryFile(place)} away and promote the versions again.`,
      )
    for (const { name, releases } of found.registry.remotes)
      for (const { version } of releases.slice(-1))
        recordStep(stateDir, { ...step, action: 'repair', remote: name, version }, null, now)
    serveDocument(place, found.document, key)
    return found.registry
  })
}

/** Keeps the served registry beside the key where an earlier version of the product did not. */
export function keepServed(place: RemotesPlace) {
  const key = readSigningKey(place.stateDir)
  if (!key || !existsSync(registryFile(place))) return
  const { serial } = readRegistry(place)
  if (newestKept(place.stateDir, key)?.registry.serial !== serial)
    keepRegistry(place.stateDir, serial, documentOf(place))
}
