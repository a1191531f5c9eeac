import { matchPath } from 'react-router-dom'
import { integrityOf, trustRelease } from '../start/integrity.ts'
import { useRegistry } from './registry-store.ts'

const hinted = new Set<string>()

/**
 * Hints the browser at the code behind a path, before it is opened: called at start for the page's address,
 * and fit for the moment when a person points at a link.
 */
export function preloadFor(pathname: string) {
  const entry = useRegistry
    .getState()
    .registry?.remotes.find((remote) => remote.routes.some((route) => matchPath(route.path, pathname)))
  if (!entry?.files || hinted.has(entry.version)) return
  hinted.add(entry.version)
  trustRelease(entry)
  const folder = entry.manifest.slice(0, entry.manifest.lastIndexOf('/') + 1)
  for (const file of entry.preload) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'script'
    link.integrity = integrityOf(`${folder}${file}`)
    link.href = `${folder}${file}`
    document.head.append(link)
  }
}
