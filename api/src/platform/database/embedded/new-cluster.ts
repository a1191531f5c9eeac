import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedDatabase } from './client.ts'
import { checkSpace, recoverySpace } from './log-space.ts'

/** Folder beside the cluster in which a new one is made. */
export const unfinishedName = 'database.new'

/** Bytes of a new cluster (39 MB) and of the log that its first transactions write. */
const clusterSpace = 40 * 1024 * 1024 + recoverySpace

async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Forces a folder with everything in it to the disk: initdb leaves this to the operating system. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(folder, entry.name))
  await Promise.all(entries.filter((entry) => entry.isFile()).map(({ name }) => syncPath(join(folder, name))))
  await syncPath(folder)
}

/** @returns whether a renamed folder can take this path; false for a mount point and for a symbolic link */
async function isRenameTarget(path: string): Promise<boolean> {
  try {
    await rmdir(path)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    if (code === 'EBUSY' || code === 'ENOTDIR') return false
    throw error
  }
}

/**
 * Makes the cluster of a data directory that has none. The cluster is made in a folder of its own, which is renamed
 * when it is complete. A start that is stopped before is repeated from the beginning. The caller holds the lock of the
 * data directory.
 * @throws Error `ENOSPC` where the disk has no space for a cluster
 */
export async function makeCluster(dataDir: string): Promise<void> {
  const unfinished = join(dataDir, unfinishedName)
  await rm(unfinished, { recursive: true, force: true })
  const cluster = join(dataDir, 'database')
  if (existsSync(cluster) && (await readdir(cluster)).length > 0) return
  await checkSpace(dataDir, clusterSpace)
  // The cluster is then made in place, when it is opened.
  if (!(await isRenameTarget(cluster))) return
  try {
    await (await EmbeddedDatabase.open({ directory: unfinished })).close()
    await syncTree(unfinished)
    await rename(unfinished, cluster)
    await syncPath(dataDir)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}
