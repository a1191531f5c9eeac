import { randomUUID } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../files/durable.ts'

/**
 * A hidden file that the servers at work replace each minute by one of another name. A copy of the directory that was made before has
 * not the newest one; in one that was made since, the disk says that it was changed later: no copying keeps that moment.
 */
const prefix = '.at-work-'

export interface DirectoryMark {
  readonly directoryMark: string
  /** Nanoseconds, as the file system says them. */
  readonly directoryMarkChanged: string
}

const pathOf = (dataDir: string, mark: string) => join(dataDir, `${prefix}${mark}`)

/** Opened first: a network folder then asks its server anew. @returns null where the directory has not this mark */
export async function markChanged(dataDir: string, mark: string): Promise<string | null> {
  try {
    const handle = await open(pathOf(dataDir, mark), 'r')
    try {
      return String((await handle.stat({ bigint: true })).ctimeNs)
    } finally {
      await handle.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** @returns null where the disk takes no file: servers go on, and a full disk is told elsewhere */
export async function writeMark(dataDir: string): Promise<DirectoryMark | null> {
  const directoryMark = randomUUID()
  try {
    await writeDurably(pathOf(dataDir, directoryMark), '')
    const directoryMarkChanged = await markChanged(dataDir, directoryMark)
    return directoryMarkChanged === null ? null : { directoryMark, directoryMarkChanged }
  } catch {
    return null
  }
}

export async function removeMark(dataDir: string, mark: string | null | undefined): Promise<void> {
  if (mark) await rm(pathOf(dataDir, mark), { force: true }).catch(() => {})
}

/** Removes the marks of killed servers. Call it while no other process writes one. */
export async function removeOtherMarks(dataDir: string, own: string | undefined): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names)
    if (name.startsWith(prefix) && name !== `${prefix}${own}`)
      await removeMark(dataDir, name.slice(prefix.length))
}
