import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from './durable.ts'
import { privateFolder } from './private-modes.ts'

/** Where uploaded and frozen files lie: by the SHA-256 of their content, never changed, never deleted. */
export interface FileStore {
  /** @returns lower-case hexadecimal SHA-256 and size in bytes; safe on the disk when it returns. */
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>
  /** @throws KeptFileLost when the file is missing or is no longer what it was */
  read(sha256: string): Promise<Buffer>
}

/** Under which a file's content is kept. */
export const contentHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** What was kept is not there any more, or is another one: only a backup brings it back. */
export class KeptFileLost extends Error {
  readonly reason: 'missing' | 'damaged'

  constructor(what: string, options?: ErrorOptions & { readonly reason?: 'missing' | 'damaged' }) {
    super(`A kept file is lost: ${what}`, options)
    this.name = 'KeptFileLost'
    this.reason = options?.reason ?? 'missing'
  }
}

/** Makes a folder, with those above it. A read-only disk is told as such: `mkdir` with `recursive` calls it a missing folder. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: privateFolder })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') await mkdir(folder, { recursive: true, mode: privateFolder })
    else if (code !== 'EEXIST') throw error
  }
}

/** Files in a directory: `ab/abcdef…`. Written aside, forced to the disk, then renamed into place. */
export function fileSystemStore(root: string): FileStore {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('Not a SHA-256.')
    return join(root, sha256.slice(0, 2), sha256)
  }

  /** The folder was there before: one that goes while the server runs is not made anew, which would hide the loss. */
  let seen = existsSync(root)

  return {
    async put(bytes) {
      if (seen && !existsSync(root)) throw new KeptFileLost(root)
      const sha256 = contentHash(bytes)
      const target = pathOf(sha256)
      const kept = { sha256, size: bytes.byteLength }
      if ((await stat(target).catch(() => null))?.size === bytes.byteLength) return kept
      if (!seen) await makeFolder(root)
      seen = true
      const aside = join(root, `.${randomUUID()}`)
      await writeDurably(aside, bytes)
      try {
        await rename(aside, target).catch((error: NodeJS.ErrnoException) => {
          // The first file whose hash begins so.
          if (error.code !== 'ENOENT') throw error
          return makeFolder(dirname(target)).then(() => rename(aside, target))
        })
      } catch (error) {
        await unlink(aside)
        throw error
      }
      await syncFolder(dirname(target))
      return kept
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new KeptFileLost(sha256, { cause: error }) : error
      })
      if (contentHash(bytes) !== sha256)
        throw new KeptFileLost(`${sha256} no longer matches its hash`, { reason: 'damaged' })
      return bytes
    },
  }
}
