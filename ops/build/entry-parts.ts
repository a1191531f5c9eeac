import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { filesBehindNames, isDeclaring, type UsedNames } from './entry-files.ts'
import { root } from './packages.ts'

/** Which files of contract and domain browsers load together; made anew by `npm run entry-parts`. */
export const entryPartsFile = join(import.meta.dirname, 'entry-parts.json')

/** The part of files that no part names. */
const rest = 'rest'

/** Named for files that scripts of the start hold. */
const start = 'start'

/** Named for files that run with our other entry points: they come with these, whatever the page. */
export const frame = 'frame'

const shared = join(root, 'shared')

let known: ReadonlyMap<string, string> | null = null
function partByFile(): ReadonlyMap<string, string> {
  const parts: Readonly<Record<string, readonly string[]>> = existsSync(entryPartsFile)
    ? JSON.parse(readFileSync(entryPartsFile, 'utf8'))
    : {}
  known ??= new Map(Object.entries(parts).flatMap(([part, files]) => files.map((file) => [file, part])))
  return known
}

/** The part that a source of contract or domain belongs to; undefined for any other source. */
export function partOf(file: string): string | undefined {
  if (!isDeclaring(file)) return undefined
  return partByFile().get(relative(shared, file).split(sep).join('/')) ?? rest
}

/** Parts that a browser needs beside the start for names of the entry points, in order. */
export const partsOfNames = (used: UsedNames): string[] => {
  const parts = new Set([...filesBehindNames(used)].flatMap((file) => partOf(file) ?? []))
  for (const held of [start, frame]) parts.delete(held)
  return [...parts].sort()
}
