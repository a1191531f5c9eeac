import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FrontName, root } from './packages.ts'

/** Files that no build reads: tests, test doubles and outputs of builds. */
const ignored = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$|\.md$/

/** Files below a folder (or the file itself), in a fixed order, as paths below `base`. */
export function sourceFiles(base: string, path: string): string[] {
  const below = (folder: string): string[] =>
    readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = join(folder, entry.name)
      if (ignored.test(file)) return []
      return entry.isDirectory() ? below(file) : [file]
    })
  return below(path).sort()
}

/** SHA-256 over names and contents of files below `base`: equal content, equal key, on every machine. */
export function contentKey(base: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(join(base, file))
    // Lengths in between, so that no two sets of files give one stream of bytes.
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Key of a front end's inputs: its own sources, `shared`, the build itself and the lockfile. One remote's
 * sources are not part of another's key.
 */
export function buildKey(name: FrontName, base = root): string {
  const files = [
    ...sourceFiles(base, join(name, 'src')),
    ...['client', 'contract', 'domain', 'shell', 'ui'].flatMap((part) =>
      sourceFiles(base, join('shared', part)),
    ),
    ...sourceFiles(base, join('ops', 'build')),
    join(name, 'package.json'),
    join('shared', 'package.json'),
    'pnpm-lock.yaml',
  ]
  return contentKey(base, files)
}

/** `0.1.0-1a2b3c4d`: the package's version and the first digits of its content. */
export const versionOf = (packageVersion: string, key: string) => `${packageVersion}-${key.slice(0, 8)}`
