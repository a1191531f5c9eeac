import { isRecalled } from '@sne/shared/registry'
import { integrityOf, trustRelease } from '../start/integrity.ts'
import { placeAt } from './place.ts'
import { providedOnDemand } from './provided.ts'
import { findEntry } from './registry-store.ts'
import { currentRemotes } from './served.ts'

const hinted = new Set<string>()

/**
 * Hints the browser at the code behind a path, before it is opened: called at start for the page's address, and when a
 * person points at a link.
 */
export function preloadFor(pathname: string) {
  const name = placeAt(pathname)?.remote
  const release = currentRemotes().find((remote) => remote.name === name)?.release
  if (!name || !release?.files || hinted.has(release.manifest)) return
  const entry = findEntry(name)
  if (entry && isRecalled(entry, release.version)) return
  hinted.add(release.manifest)
  trustRelease(release)
  // Lists and tables, which every remote's pages are made of. What does not come is asked for again by who needs it.
  providedOnDemand['@sne/shared/ui-data']().catch(() => undefined)
  const folder = release.manifest.slice(0, release.manifest.lastIndexOf('/') + 1)
  for (const file of release.preload) {
    // A file without a hash is refused when it is loaded; a hint is not the place to say so.
    if (!(file in release.files)) continue
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.integrity = integrityOf(`${folder}${file}`)
    link.href = `${folder}${file}`
    document.head.append(link)
  }
}
