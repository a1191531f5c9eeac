import type { Release } from '@sne/shared/registry'
import { isDevelopmentPage, pageSettings } from './page-settings.ts'

/** Hash of a script or style by its path on our origin. */
const known = new Map<string, string>()
/** Folders whose files may change while developing. */
const unchecked: string[] = []

declare global {
  /** Asked by webpack's runtime before it loads a script or a style: see ops/build/checked-scripts-plugin.ts. */
  var __sneIntegrity: (url: string) => string
  /** Asked just before, for the address to load from. */
  var __sneAddress: (url: string) => string
}

/** How often each script or style was asked for. */
const asked = new Map<string, number>()

/**
 * Counts a request for a file. A file that arrived whole is not requested twice: at the second request the
 * cached copy is the failed one. Files of a version may be cached for a year, so that request bypasses all
 * caches.
 * @returns how often it was asked for before
 */
export function askAgain(url: string): number {
  const { pathname } = new URL(url, location.href)
  const before = asked.get(pathname) ?? 0
  asked.set(pathname, before + 1)
  return before
}

/** The address to load a script or style from; another one each time that it is asked for again. */
export function addressOf(url: string): string {
  const before = askAgain(url)
  if (before === 0) return url
  const address = new URL(url, location.href)
  address.searchParams.set('again', String(before))
  return address.href
}

/** Development servers of this tab's person: see host/src/remotes/override.ts. */
const developed = new Set<string>()
export const trustOrigin = (origin: string) => void developed.add(origin)

/** A file that no list names, or whose bytes are others than the list says. */
export class HashRefused extends Error {
  override readonly name = 'HashRefused'
}

/** Operations switched the checks off: bytes may be rewritten on the way. */
let unchecking = false

/**
 * The hash that a script or style must have; empty while developing, when files change under the page, and where
 * operations switched the checks off.
 * @throws HashRefused for a file that no list names: a missing hash is a refusal
 */
export function integrityOf(url: string): string {
  const { pathname, origin } = new URL(url, location.href)
  if (unchecking && origin === location.origin) return ''
  if (developed.has(origin)) return ''
  const hash = origin === location.origin ? known.get(pathname) : undefined
  if (hash) return hash
  if (unchecked.some((folder) => pathname.startsWith(folder))) return ''
  throw new HashRefused(`No hash is known for ${pathname}`)
}

/**
 * Reads the hashes of the host's own scripts from its page and answers webpack's runtime from now on. A page
 * without the list comes from a development server. Hashes of an earlier page are dropped.
 */
export function installIntegrity() {
  for (const kept of [known, asked, developed]) kept.clear()
  unchecked.length = 0
  const list = document.getElementById('integrity')?.textContent
  if (list) {
    for (const [path, hash] of Object.entries<string>(JSON.parse(list))) known.set(path, hash)
  } else {
    unchecked.push('/')
  }
  unchecking = !isDevelopmentPage() && !pageSettings().check
  globalThis.__sneIntegrity = integrityOf
  globalThis.__sneAddress = addressOf
}

/** Makes the files of a remote's version known. Files without hashes are taken from a development server alone. */
export function trustRelease(release: Pick<Release, 'manifest' | 'files'>) {
  const folder = release.manifest.slice(0, release.manifest.lastIndexOf('/') + 1)
  for (const [file, hash] of Object.entries(release.files ?? {})) known.set(`${folder}${file}`, hash)
}
