import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { writeDurablySync } from '../files/durable.ts'

/** Forces a file to the disk, or the names in a folder: a rename or an appended line then lasts over a power cut. */
export function syncPath(path: string) {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The proxy serves these files, as another user. */
const served = 0o644

/**
 * Writes beside, reads back and renames: a reader gets the whole old text or the whole new one.
 * @param check throws for a text that must not be written
 * @throws Error `ENOSPC` for a short write; the old file stays unchanged
 */
export function replaceFile(file: string, text: string, check: (written: string) => void = () => undefined) {
  const partial = `${file}.partial`
  writeDurablySync(partial, text, { mode: served })
  try {
    const written = readFileSync(partial, 'utf8')
    if (written !== text)
      throw Object.assign(new Error(`${partial} does not hold what was written to it.`), {
        code: 'EIO',
        path: partial,
      })
    check(written)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  renameSync(partial, file)
  syncPath(dirname(file))
}

/** Adds a line, whole or not at all: a partial line on a full disk is cut off again. */
export function appendLine(file: string, text: string) {
  const handle = openSync(file, 'a', served)
  try {
    const { size } = fstatSync(handle)
    try {
      writeFileSync(handle, `${text}\n`)
      fsyncSync(handle)
      if (fstatSync(handle).size < size + Buffer.byteLength(text) + 1)
        throw Object.assign(new Error(`Short write to ${file}`), { code: 'ENOSPC' })
    } catch (error) {
      ftruncateSync(handle, size)
      throw error
    }
  } finally {
    closeSync(handle)
  }
  syncPath(dirname(file))
}
