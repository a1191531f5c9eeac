import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../files/durable.ts'
import { privateFolder } from '../files/private-modes.ts'
import { makeFolders } from './make-folders.ts'
import { tightenDirectory } from './tighten-directory.ts'

/** Major version of the PostgreSQL inside PGlite; its data directories are read by this version alone. */
export const clusterVersion = '18'

/** The data directory cannot be worked on. */
export class UnusableDirectory extends Error {
  readonly directory: string
  /** Code of the operating system, or `cluster_version`, `no_cluster`, `damaged` or `other_owner` for what lies in it,
   * `database_missing`, `database_new` or `files_missing` for what belongs to it. */
  readonly code: string
  constructor(directory: string, code: string, options?: ErrorOptions) {
    super(`The data directory cannot be used (${code}): ${directory}`, options)
    this.name = 'UnusableDirectory'
    this.directory = directory
    this.code = code
  }
}

/** Writes, forces to the disk and removes a small file. @throws the error of the operating system */
export async function tryWriting(directory: string): Promise<void> {
  const probe = join(directory, `.write-check-${randomUUID()}`)
  await writeDurably(probe, Buffer.alloc(4096, 'x'))
  await rm(probe)
}

/**
 * Makes the data directory where it is missing, closes it to other accounts and checks that it takes a file.
 * @throws UnusableDirectory
 */
export async function prepareDirectory(directory: string): Promise<void> {
  try {
    await makeFolders(directory, privateFolder)
    await tryWriting(directory)
    await tightenDirectory(directory)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UnusableDirectory(directory, code, { cause: error })
  }
}

/** Checks what lies where the embedded database has its files. @throws UnusableDirectory */
export function checkCluster(dataDir: string): void {
  const cluster = join(dataDir, 'database')
  if (!existsSync(cluster)) return
  const file = join(cluster, 'PG_VERSION')
  // Files that root would add could not be opened by the account to which the others belong.
  const { uid } = statSync(cluster)
  if (process.getuid?.() === 0 && uid !== 0) throw new UnusableDirectory(cluster, 'other_owner')
  try {
    if (readdirSync(cluster).length === 0) return
    const version = readFileSync(file, 'utf8').trim()
    if (!/^\d+$/.test(version)) throw new UnusableDirectory(cluster, 'damaged')
    if (version !== clusterVersion) throw new UnusableDirectory(cluster, 'cluster_version')
  } catch (error) {
    if (error instanceof UnusableDirectory) throw error
    throw new UnusableDirectory(cluster, 'no_cluster', { cause: error })
  }
}
