import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { dropNeverServed, keepRegistry, newestKept, settlePrepared } from './kept-registries.ts'
import { readSigningKey } from './keys.ts'
import { withLock } from './lock.ts'
import { documentOf, type RemotesPlace, readRegistry, registryFile, serveDocument } from './registry-store.ts'
import { repairOf } from './step-effect.ts'
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

export interface Repaired {
  readonly registry: RemoteRegistry
  /** Steps that the restored registry does not hold: they failed, were killed, or their registry is damaged too. */
  readonly undone: readonly RemoteStep[]
}

/**
 * Restores the last served registry when the present one is missing or cannot be read. Restores it also when the
 * present signature is not true.
 * @returns null when there was nothing to restore
 * @throws StepRefused when no registry of this key is kept
 */
export async function repairRegistry(
  place: RemotesPlace,
  step: Pick<RemoteStep, 'by' | 'reason'>,
  now = new Date(),
): Promise<Repaired | null> {
  const { stateDir } = place
  return withLock(join(stateDir, 'lock'), () => {
    if (isServed(place)) return null
    const key = readSigningKey(stateDir)
    const found = key && newestKept(stateDir, key)
    if (!found)
      throw new StepRefused(
        `No registry signed by the key in ${stateDir} is kept there: restore that folder from a backup, or put ${registryFile(place)} away and promote the versions again.`,
      )
    const { registry, document } = found
    const undone = stepsIn(stateDir).filter(({ serial }) => serial !== null && serial > registry.serial)
    serveDocument(place, document, key)
    for (const entry of registry.remotes) {
      const repair = repairOf(entry, undone)
      if (repair)
        recordStep(stateDir, { ...step, action: 'repair', remote: entry.name, ...repair }, null, now)
    }
    settlePrepared(stateDir, document)
    return { registry, undone }
  })
}

/**
 * Keeps the served registry beside the key where an earlier version of the product did not. Drops kept registries that
 * were never served.
 */
export function keepServed(place: RemotesPlace) {
  const { stateDir } = place
  const key = readSigningKey(stateDir)
  if (!key || !existsSync(registryFile(place))) return
  dropNeverServed(stateDir, () => readRegistry(place).serial)
  const { serial } = readRegistry(place)
  if (newestKept(stateDir, key)?.registry.serial !== serial) keepRegistry(stateDir, serial, documentOf(place))
}
