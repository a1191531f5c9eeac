import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from './durable.ts'
import { privateFolder } from './private-modes.ts'

/** Where uploaded and frozen files lie: by the SHA-256 of their content, never changed, never deleted. */
export interface FileStore {
  /** @returns lower-case hexadecimal SHA-256 and size in bytes; safe on the disk when it returns. */
  put(bytes: Uint8Array): Promise<{ sha256: string; size: number }>
  /** @throws when the file is missing or is no longer what it was. */
  read(sha256: string): Promise<Buffer>
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Files in a directory: `ab/abcdef…`. Written aside, forced to the disk, then renamed into place. */
export function fileSystemStore(root: string): FileStore {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('Not a SHA-256.')
    return join(root, sha256.slice(0, 2), sha256)
  }

  return {
    async put(bytes) {
      const sha256 = hash(bytes)
      const target = pathOf(sha256)
      const kept = { sha256, size: bytes.byteLength }
      if ((await stat(target).catch(() => null))?.size === bytes.byteLength) return kept
      await mkdir(dirname(target), { recursive: true, mode: privateFolder })
      const aside = join(root, `.${randomUUID()}`)
      await writeDurably(aside, bytes)
      try {
        await rename(aside, target)
      } catch (error) {
        await unlink(aside)
        throw error
      }
      await syncFolder(dirname(target))
      return kept
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256))
      if (hash(bytes) !== sha256) throw new Error(`A kept file no longer matches its hash: ${sha256}`)
      return bytes
    },
  }
}
