import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written last into a folder: the version that the folder holds, whole. */
const stampFile = 'version.txt'

export function readStamp(folder: string): string | null {
  try {
    return readFileSync(join(folder, stampFile), 'utf8').trim()
  } catch {
    return null
  }
}

export const writeStamp = (folder: string, version: string) =>
  writeFileSync(join(folder, stampFile), `${version}\n`)
