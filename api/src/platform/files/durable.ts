import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { privateFile } from './private-modes.ts'

interface Options {
  /** Permissions; `rw-------` without. */
  readonly mode?: number
}

/** @throws Error `ENOSPC` when a file holds less than was written to it */
function checkSize(size: number, content: string | Uint8Array) {
  const wanted = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  if (size !== wanted) throw Object.assign(new Error(`Short write: ${size} of ${wanted}`), { code: 'ENOSPC' })
}

/**
 * Writes a new file and forces it to the disk. A full disk may take only a part of what it is given: all of it is
 * written, or an error is thrown and no file is left.
 */
export async function writeDurably(
  file: string,
  content: string | Uint8Array,
  { mode = privateFile }: Options = {},
): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
    checkSize((await handle.stat()).size, content)
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  }
  await handle.close()
}

/**
 * Writes a file that processes make at the same time. One of them writes it, and a reader sees nothing or all of it. An
 * existing file stays.
 */
export async function writeOnce(file: string, content: string | Uint8Array): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  await writeDurably(aside, content)
  try {
    await link(aside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** As `writeDurably`, where a caller cannot wait; an older file of this name is replaced. */
export function writeDurablySync(
  file: string,
  content: string | Uint8Array,
  { mode = privateFile }: Options = {},
): void {
  const handle = openSync(file, 'w', mode)
  try {
    writeFileSync(handle, content)
    fsyncSync(handle)
    checkSize(fstatSync(handle).size, content)
  } catch (error) {
    closeSync(handle)
    rmSync(file, { force: true })
    throw error
  }
  closeSync(handle)
}
