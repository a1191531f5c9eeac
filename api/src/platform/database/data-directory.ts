import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../files/durable.ts'
import { privateFolder } from '../files/private-modes.ts'
import { makeFolders, removeEmptyFolders } from './make-folders.ts'
import { tightenDirectory } from './tighten-directory.ts'

/** Major version of the PostgreSQL inside PGlite; its data directories are read by this version alone. */
export const clusterVersion = '18'

/** The data directory cannot be worked on. */
export class UnusableDirectory extends Error {
  readonly directory: string
  /**
   * Code of the operating system, or one of the product. Codes for the content of the directory: `cluster_version`,
   * `no_cluster`, `damaged`, `not_permitted`, `other_owner`. Codes for what belongs to the directory:
   * `database_missing`, `database_elsewhere`, `database_new`, `files_missing`, `import_unfinished`,
   * `other_installation`, `other_directory`, `at_work`, `files_elsewhere`, `no_installation`, `letter_key_missing`,
   * `letter_key_damaged`, `letter_key_readable`.
   */
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
 * Makes the data directory where it is missing and checks that it takes a file. Its content stays as it is.
 * @returns the folders that were made
 * @throws UnusableDirectory
 */
export const makeDirectory = (directory: string): Promise<string[]> =>
  told(directory, async () => {
    const made = await makeFolders(directory, privateFolder)
    try {
      await tryWriting(directory)
    } catch (error) {
      await removeEmptyFolders(made)
      throw error
    }
    return made
  })

/**
 * Makes the data directory where it is missing, closes it to other accounts and checks that it takes a file.
 * @throws UnusableDirectory
 */
export async function prepareDirectory(directory: string): Promise<void> {
  await makeDirectory(directory)
  await told(directory, () => tightenDirectory(directory))
}

/** @throws UnusableDirectory for an error of the operating system */
async function told<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = 'unknown', path } = error as NodeJS.ErrnoException
    // The data directory takes a file; something in it does not.
    if (isForbidden(error) && path?.startsWith(join(directory, 'database')))
      throw new UnusableDirectory(path, 'not_permitted', { cause: error })
    throw new UnusableDirectory(directory, code, { cause: error })
  }
}

/** Errors of the system that a right of the account would mend: nothing is damaged. */
export const isForbidden = (error: unknown) =>
  ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Path of the first file or folder that this account may not read and write; null when it may all. */
function forbiddenPath(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return isForbidden(error) ? folder : null
  }
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const below = forbiddenPath(path)
      if (below) return below
    } else if (entry.isFile()) {
      try {
        accessSync(path, constants.R_OK | constants.W_OK)
      } catch (error) {
        if (isForbidden(error)) return path
      }
    }
  }
  return null
}

/**
 * Checks what lies where the embedded database has its files. A missing right is told before the database opens: it would
 * tell it as damage, or fail at the calls that need the file.
 * @throws UnusableDirectory
 */
export function checkCluster(dataDir: string): void {
  const cluster = join(dataDir, 'database')
  if (!existsSync(cluster)) return
  const file = join(cluster, 'PG_VERSION')
  // Files that root would add could not be opened by the account to which the others belong.
  const { uid } = statSync(cluster)
  if (process.getuid?.() === 0 && uid !== 0) throw new UnusableDirectory(cluster, 'other_owner')
  const forbidden = forbiddenPath(cluster)
  if (forbidden) throw new UnusableDirectory(forbidden, 'not_permitted')
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
