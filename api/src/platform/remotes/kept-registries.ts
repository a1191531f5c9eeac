import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteRegistry } from '@sne/shared/registry'
import { replaceFile } from './durable.ts'
import { openRegistry } from './signed-registry.ts'

/** So many of the last registries are kept, to restore the served one from. */
const kept = 20

const folderIn = (stateDir: string) => join(stateDir, 'registries')
const serialOf = (file: string) => Number(file.replace(/\.json$/, ''))

const filesIn = (stateDir: string) =>
  existsSync(folderIn(stateDir))
    ? readdirSync(folderIn(stateDir))
        .filter((file) => /^\d+\.json$/.test(file))
        .sort((one, other) => serialOf(other) - serialOf(one))
    : []

/** Keeps a signed registry beside the key, before it is served. */
export function keepRegistry(stateDir: string, serial: number, document: string) {
  mkdirSync(folderIn(stateDir), { recursive: true, mode: 0o700 })
  replaceFile(join(folderIn(stateDir), `${serial}.json`), document)
  for (const old of filesIn(stateDir).slice(kept)) rmSync(join(folderIn(stateDir), old), { force: true })
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
