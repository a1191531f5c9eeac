import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeDurablySync } from '../files/durable.ts'

/** Makes what was renamed or appended in a folder last over a power cut. */
export function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The proxy serves these files, as another user. */
const served = 0o644

/** Writes beside and renames: whoever reads sees the old text or the new one, whole. */
export function replaceFile(file: string, text: string) {
  const partial = `${file}.partial`
  writeDurablySync(partial, text, { mode: served })
  renameSync(partial, file)
  syncFolder(dirname(file))
}

/** Adds a line, whole or not at all: what a full disk took of it is cut off again. */
export function appendLine(file: string, text: string) {
  const handle = openSync(file, 'a', served)
  try {
    const { size } = fstatSync(handle)
    try {
      writeFileSync(handle, `${text}\n`)
      fsyncSync(handle)
    } catch (error) {
      ftruncateSync(handle, size)
      throw error
    }
  } finally {
    closeSync(handle)
  }
  syncFolder(dirname(file))
}
