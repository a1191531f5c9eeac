import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Beside the checkout by default: the files are no part of the product. */
const defaultFolder = new URL('../../../../shared/samples', import.meta.url).pathname

/**
 * Real files of other makers are tested with, but never committed: they are in the folder that `SAMPLES_DIR`
 * names, or in `shared/samples` beside the project (`instrument/…`, `hl7/…`).
 * @returns the bytes, or null with a printed sentence when the file is not there.
 */
export function outsideSample(path: string): Buffer | null {
  const file = join(process.env.SAMPLES_DIR ?? defaultFolder, path)
  if (existsSync(file)) return readFileSync(file)
  console.info(`Skipped: ${path} is not among the outside samples (set SAMPLES_DIR to their folder).`)
  return null
}
