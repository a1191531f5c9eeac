import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { loadableFiles, sizeOnWire } from './bundle-files.ts'
import { type ChunkSources, readSources } from './chunk-sources.ts'
import { root } from './packages.ts'
import { readStamp } from './stamp.ts'

const named = 3

/** `assets/12.js` of `assets/12.0123456789.js`: the same file in every build. */
const withoutHash = (file: string) => file.replace(/\.[0-9a-f]{10}(?=\.)/, '')

export interface GrownFile {
  /** As built, with the hash. */
  readonly file: string
  /** Bytes more on the wire than before. */
  readonly by: number
  readonly isNew: boolean
}

/**
 * Files of a build that are new or larger than in an earlier one, largest growth first. @param before null:
 * all are new
 */
export function grownFiles(folder: string, before: string | null): GrownFile[] {
  const sizes = new Map<string, number>()
  for (const file of before === null ? [] : loadableFiles(before))
    sizes.set(withoutHash(file), sizeOnWire(join(before ?? '', file)))
  return loadableFiles(folder)
    .map((file) => {
      const known = sizes.get(withoutHash(file))
      return { file, by: sizeOnWire(join(folder, file)) - (known ?? 0), isNew: known === undefined }
    })
    .filter(({ by }) => by > 0)
    .toSorted((one, other) => other.by - one.by)
}

/** The last whole build beside the one that is being made; null where there is none. */
export function buildBefore(outputPath: string): string | null {
  const parent = dirname(outputPath)
  if (!existsSync(parent)) return null
  const others = readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.partial'))
    .map(({ name }) => join(parent, name))
    .filter((folder) => readStamp(folder) !== null)
  return others.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0] ?? null
}

/** Sources of a built file that no build had before, else its largest ones: a built file has a number for a name. */
function tellingSources(file: string, sources: ChunkSources, known: ReadonlySet<string>): string[] {
  const own = sources[basename(file)] ?? []
  const fresh = own.filter((path) => !known.has(path))
  const sizeOf = (path: string) => (existsSync(join(root, path)) ? statSync(join(root, path)).size : 0)
  return (fresh.length > 0 ? fresh : [...own])
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, named)
}

/** The files of a bundle that grew most since the build before, as text; empty where none did. */
export function grownWords(
  name: string,
  folder: string,
  before: string | null,
  sources: ChunkSources,
): string {
  const known = new Set(before === null ? [] : Object.values(readSources(name)).flat())
  const told = grownFiles(folder, before)
    .slice(0, named)
    .map(({ file, by, isNew }) => {
      const from = tellingSources(file, sources, known)
      return `${file} (${isNew ? 'new, ' : '+'}${by} bytes${from.length > 0 ? `: ${from.join(', ')}` : ''})`
    })
  const said = before === null ? 'Largest files' : 'Grown most since the build before'
  return told.length === 0 ? '' : ` ${said}: ${told.join('; ')}.`
}
