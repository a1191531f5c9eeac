import { type RegistryEntry, Release, type RemoteRegistry } from '@sne/shared/registry'
import { z } from 'zod'
import { trustOrigin } from '../start/integrity.ts'
import { pageSettings } from '../start/page-settings.ts'

/** A remote that comes from a developer's machine in this tab. */
export interface Override {
  readonly name: string
  /** Where its development server runs: an address of this machine. */
  readonly origin: string
}

const parameter = 'sne-remote'
const storageKey = 'sne-remote-override'

/** `mfe-plates@http://localhost:8091`; other machines than the person's own are refused. */
const pattern = /^([a-z][a-z0-9-]*)@(http:\/\/(?:localhost|127\.0\.0\.1):\d+)$/

const parse = (text: string | null): Override | null => {
  const [, name, origin] = pattern.exec(text ?? '') ?? []
  return name && origin ? { name, origin } : null
}

/** Takes the wish out of the page's address and keeps it for this tab. */
function takeWish() {
  const url = new URL(location.href)
  const wish = url.searchParams.get(parameter)
  if (wish === null) return
  url.searchParams.delete(parameter)
  history.replaceState(history.state, '', url)
  if (parse(wish)) sessionStorage.setItem(storageKey, wish)
}

/** The override of this tab; null when there is none, and always where an administrator does not allow any. */
export function currentOverride(): Override | null {
  if (!pageSettings().overrides) return null
  takeWish()
  return parse(sessionStorage.getItem(storageKey))
}

/** Back to the published version. */
export function resetOverride() {
  sessionStorage.removeItem(storageKey)
  location.reload()
}

/** Declaration by a development server of the remote it builds; its files change, so they have no hashes. */
const Developed = Release.extend({ manifest: z.string().startsWith('/remotes/'), files: z.null() })

async function developedEntry({ name, origin }: Override): Promise<RegistryEntry> {
  const response = await fetch(`${origin}/remote.json`)
  if (!response.ok) throw new Error(`The development server of ${name} answered ${response.status}`)
  const release = Developed.parse(await response.json())
  trustOrigin(origin)
  const local = { ...release, manifest: `${origin}${release.manifest}` }
  return { name, live: local.version, previous: [], cohorts: [], releases: [local] }
}

/** Puts the developed remote in place of the published one; the registry itself was checked before. */
export async function withOverride(registry: RemoteRegistry): Promise<RemoteRegistry> {
  const override = currentOverride()
  if (!override) return registry
  try {
    const entry = await developedEntry(override)
    return { ...registry, remotes: [...registry.remotes.filter(({ name }) => name !== entry.name), entry] }
  } catch (error) {
    console.error(`${override.name} is not taken from ${override.origin}`, error)
    return registry
  }
}
