import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FrontName } from './packages.ts'
import { preloadOf } from './release.ts'

/**
 * What a person's browser may have to load before the first page of a bundle shows, compressed, in bytes: of the
 * host everything that its page names; of a remote its entry and the module that it exposes (pages behind
 * `import()` come later). A number here is raised on purpose, with a look at what grew.
 */
const budgets: Readonly<Record<FrontName, number>> = {
  host: 520_000,
  'mfe-shipping': 60_000,
  'mfe-plates': 60_000,
  'mfe-reports': 60_000,
  'mfe-admin': 60_000,
}

/** Size on the wire: the brotli file beside it, or the file itself where that was not worthwhile. */
const sizeOnWire = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

/** Scripts and styles that the host's page names, as paths below its folder. */
export const filesOfPage = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)),
]

/** First load of a built bundle, compressed, in bytes. */
export function firstLoad(name: FrontName, folder: string): number {
  const files =
    name === 'host' ? filesOfPage(readFileSync(join(folder, 'index.html'), 'utf8')) : preloadOf(folder)
  return files.reduce((sum, file) => sum + sizeOnWire(join(folder, file)), 0)
}

/** @throws Error when a bundle is over its budget */
export function checkBudget(name: FrontName, folder: string, budget = budgets[name]) {
  const bytes = firstLoad(name, folder)
  if (bytes > budget) {
    throw new Error(
      `${name} loads ${bytes} bytes at first, over its budget of ${budget} (ops/build/budgets.ts)`,
    )
  }
}
