import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOfTests } from './imports.ts'

/** Reference data of shared/domain that seed the database. The running server reads the database. */
export const seedConstants = [
  'analysisTypes',
  'analytes',
  'analyteColumnSeeds',
  'analyteOf',
  'analytesOfType',
  'cutoffSets',
  'formulaCodes',
  'plannedCardRules',
  'secondTierSeeds',
  'secondTiersOf',
] as const

/** Files that may read the seeds: the seeds of the database, demonstration data, and examples of documents. */
const readers = [/^work\/reference\/seed/, /^entry\/demo\//, /^platform\/documents\/examples\//]

const domainImport = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'@sne\/shared\/domain'/g

/** Seed constants that a file imports and may not. @param file its path from `api/src` */
export function seedsRead(file: string, source: string): string[] {
  if (isOfTests(file) || readers.some((reader) => reader.test(file))) return []
  const names = [...source.matchAll(domainImport)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace(/\bas\b.*/s, '').trim()),
  )
  return names.filter((name) => (seedConstants as readonly string[]).includes(name))
}

/** A sentence for each seed constant that a file of the server reads. @param folder the server's sources */
export const seedReaders = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .sort()
    .flatMap((file) =>
      seedsRead(file, readFileSync(join(folder, file), 'utf8')).map(
        (name) => `${file} reads ${name}, which seeds the database: read the database.`,
      ),
    )
