import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Real files of other makers are tested with, but are no part of the product: the setting `SAMPLES_DIR` names the
 * folder where they lie (`instrument/…`, `hl7/…`).
 * @returns the bytes, or null with a printed sentence when the file is not there.
 */
export function outsideSample(path: string): Buffer | null {
  const folder = process.env.SAMPLES_DIR
  const file = folder && join(folder, path)
  if (file && existsSync(file)) return readFileSync(file)
  console.info(`Skipped: ${path} is not in the folder that SAMPLES_DIR names.`)
  return null
}
