import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { replaceFile } from './durable.ts'
import { openRegistry } from './signed-registry.ts'

/** So many of the last registries are kept, to restore the served one from. */
const kept = 20

const folderIn = (stateDir: string) => join(stateDir, 'registries')
const serialOf = (file: string) => Number.parseInt(file, 10)

/** `7.json` was served; `7.next` is written before it is served, so that a full disk stops the step. */
const filesIn = (stateDir: string, ending: 'json' | 'next' = 'json') =>
  existsSync(folderIn(stateDir))
    ? readdirSync(folderIn(stateDir))
        .filter((file) => new RegExp(`^\\d+\\.${ending}$`).test(file))
        .sort((one, other) => serialOf(other) - serialOf(one))
    : []

function put(stateDir: string, file: string, document: string) {
  mkdirSync(folderIn(stateDir), { recursive: true, mode: 0o700 })
  replaceFile(join(folderIn(stateDir), file), document)
}

/** Keeps a served registry beside the key. */
export function keepRegistry(stateDir: string, serial: number, document: string) {
  put(stateDir, `${serial}.json`, document)
  for (const old of filesIn(stateDir).slice(kept)) rmSync(join(folderIn(stateDir), old), { force: true })
}

/** Writes a registry beside the key before it is served. `repair` never restores it from there. */
export const prepareRegistry = (stateDir: string, serial: number, document: string) =>
  put(stateDir, `${serial}.next`, document)

/**
 * Keeps the prepared registry that is served, and deletes those that are not: their steps failed or were killed.
 * The caller holds the lock.
 * @param served the document as it is served; null where there is none that can be used
 */
export function settlePrepared(stateDir: string, served: string | null) {
  for (const file of filesIn(stateDir, 'next')) {
    const path = join(folderIn(stateDir), file)
    if (readFileSync(path, 'utf8') === served) renameSync(path, path.replace(/next$/, 'json'))
    else rmSync(path, { force: true })
  }
  for (const old of filesIn(stateDir).slice(kept)) rmSync(join(folderIn(stateDir), old), { force: true })
}

/**
 * Deletes kept registries that are newer than the served one: earlier versions of the product kept a registry before it was
 * served, and left it there when serving failed.
 * @param servedSerial is asked after the folder was read, since another process may serve a newer one meanwhile
 */
export function dropNeverServed(stateDir: string, servedSerial: () => number) {
  const files = filesIn(stateDir)
  const served = servedSerial()
  for (const file of files)
    if (serialOf(file) > served) rmSync(join(folderIn(stateDir), file), { force: true })
}

export interface KeptRegistry {
  readonly registry: RemoteRegistry
  /** The signed document, byte for byte as it was served. */
  readonly document: string
}

/** The newest kept registry that this key signed; null without one. */
export function newestKept(stateDir: string, key: KeyObject): KeptRegistry | null {
  for (const file of filesIn(stateDir)) {
    try {
      const document = readFileSync(join(folderIn(stateDir), file), 'utf8')
      return { registry: openRegistry(JSON.parse(document), key), document }
    } catch {
      // Cut, or of an earlier key: the one before it may serve.
    }
  }
  return null
}
