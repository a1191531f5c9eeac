import type { RemoteRegistry } from '@sne/shared/registry'
import { pageSettings } from '../start/page-settings.ts'
import { readRegistry } from './signature.ts'

const storageKey = 'sne-registry'

/** Keeps the document of a registry that was read and trusted, for a start at which none can be had. */
export function keepRegistry(document: unknown) {
  if (!pageSettings().check) return
  try {
    localStorage.setItem(storageKey, JSON.stringify(document))
  } catch {
    // The browser's storage is full: the next start then needs the server's.
  }
}

/** The registry that this browser trusted last; its signature is checked like any other's. Null when there is none. */
export async function keptRegistry(): Promise<RemoteRegistry | null> {
  try {
    const text = localStorage.getItem(storageKey)
    return text === null ? null : await readRegistry(JSON.parse(text), { ...pageSettings(), check: true })
  } catch {
    return null
  }
}
