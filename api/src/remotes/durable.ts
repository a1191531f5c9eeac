import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes what was renamed or appended in a folder last over a power cut. */
export function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function writeSynced(file: string, flags: 'w' | 'a', text: string) {
  const handle = openSync(file, flags, 0o644)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Writes beside and renames: whoever reads sees the old text or the new one, whole. */
export function replaceFile(file: string, text: string) {
  const partial = `${file}.partial`
  writeSynced(partial, 'w', text)
  renameSync(partial, file)
  syncFolder(dirname(file))
}

export function appendLine(file: string, text: string) {
  writeSynced(file, 'a', `${text}\n`)
  syncFolder(dirname(file))
}
