import { randomUUID } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../files/durable.ts'

/**
 * File of the data directory with the number that the row of the database has too: servers at work raise both each minute, the row first.
 * A database that is behind its directory was restored without it, or from an earlier moment. It belongs to the backup of the directory.
 */
const name = 'minutes-at-work'

/** @returns 0 where the directory has no such file, or a damaged one */
export async function minutesOfDirectory(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, name), 'utf8').catch(() => '')
  return /^\d{1,15}\n$/.test(text) ? Number(text) : 0
}

/** Call it after the row is committed. A disk that takes no file keeps the number of before: the directory is then behind, never ahead. */
export async function keepMinutes(dataDir: string, minutes: number): Promise<void> {
  // Of the marks of servers at work: a start removes one that a killed server left.
  const aside = join(dataDir, `.at-work-${randomUUID()}`)
  try {
    await writeDurably(aside, `${minutes}\n`)
    await rename(aside, join(dataDir, name))
  } catch {
    await rm(aside, { force: true }).catch(() => {})
  }
}
