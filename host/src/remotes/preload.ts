import { isRecalled } from '@sne/shared/registry'
import { currentMe } from '../session/session-store.ts'
import { integrityOf, trustRelease } from '../start/integrity.ts'
import { loadRelease } from './federation.ts'
import { misfitOf } from './fitness.ts'
import { placeAt } from './place.ts'
import { providedOnDemand } from './provided.ts'
import { findEntry } from './registry-store.ts'
import { currentRemotes, type ServedRemote } from './served.ts'

/** Hints at a file once. A page of the start may have hinted at it itself: host/src/start/remote-files.ts. */
function hintAt(href: string) {
  if (document.head.querySelector(`link[rel="preload"][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = href.endsWith('.css') ? 'style' : 'script'
  link.integrity = integrityOf(href)
  link.href = href
  document.head.append(link)
}

/** The remote behind a path in the version that the person gets; undefined where none is, or where it is recalled. */
function servedAt(pathname: string): ServedRemote | undefined {
  const name = placeAt(pathname)?.remote
  const served = currentRemotes().find((remote) => remote.name === name)
  const entry = served && findEntry(served.name)
  return entry && isRecalled(entry, served.release.version) ? undefined : served
}

/** Scripts of the host with parts of contract and domain, by the part; none on a page of a development server. */
const partsOfHost = (): readonly (readonly [part: string, href: string])[] =>
  JSON.parse(document.getElementById('parts')?.textContent || '[]')

/** Hints the browser at the code behind a path, before it is opened: called when a person points at a link. */
export function preloadFor(pathname: string) {
  const release = servedAt(pathname)?.release
  if (!release?.files) return
  trustRelease(release)
  // Lists and tables, of which every remote's pages are made. A consumer requests a missing file again.
  providedOnDemand['@sne/shared/ui-data']().catch(() => undefined)
  for (const [part, href] of partsOfHost())
    if (!release.parts || release.parts[placeAt(pathname)?.path ?? '']?.split(' ').includes(part))
      hintAt(href)
  const folder = release.manifest.slice(0, release.manifest.lastIndexOf('/') + 1)
  const files = [...release.preload, ...(release.pages?.[placeAt(pathname)?.path ?? ''] ?? [])]
  // A file without a hash is refused when it is loaded; a hint is not the place to say so.
  for (const file of files) if (file in release.files) hintAt(`${folder}${file}`)
}

/**
 * Loads the remote of the page's address while the frame is drawn, called once at the start: its manifest,
 * entry and exposed module come one after the other. The mount of the remote repeats a failed load, and
 * reports it.
 */
export function loadFor(pathname: string) {
  preloadFor(pathname)
  const served = currentMe() ? servedAt(pathname) : undefined
  if (!served?.release.files || misfitOf(served.release) !== null) return
  loadRelease(served.name, served.release).catch(() => undefined)
}
