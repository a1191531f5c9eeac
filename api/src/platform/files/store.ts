import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably, writeDurablySync } from './durable.ts'
import { privateFolder } from './private-modes.ts'

/** Content that is safe on the disk. */
export interface KeptContent {
  /** Lower-case hexadecimal SHA-256. */
  readonly sha256: string
  /** In bytes. */
  readonly size: number
}

/** The store as another thread writes into it (`storeNow`). */
export interface StorePlace {
  readonly root: string
  /** No content was stored yet, so that the folder may be missing. */
  readonly mayMake: boolean
}

/** Where uploaded and frozen files lie: by the SHA-256 of their content, never changed, never deleted. */
export interface FileStore {
  /** @returns when the content is safe on the disk */
  put(bytes: Uint8Array): Promise<KeptContent>
  /** Lets another thread store content: the steps of the file system keep this one from answering calls. */
  putBy(store: (place: StorePlace) => Promise<KeptContent>): Promise<KeptContent>
  /** @throws KeptFileLost when the file is missing, is no longer what it was or cannot be read */
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

/** `unreadable`: it is there, and the system gives its content to nobody (rights, a broken disk, a folder in its place). */
export type LossReason = 'missing' | 'damaged' | 'unreadable'

/** The process itself lacks file descriptors or memory to open a file: the file is undamaged. */
const ownShortage = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/**
 * A kept file is missing, has other content or cannot be read. Only a backup, or the operator of
 * the server, restores it.
 */
export class KeptFileLost extends Error {
  readonly reason: LossReason

  constructor(what: string, options?: ErrorOptions & { readonly reason?: LossReason }) {
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

const pathIn = (root: string, sha256: string) => {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('Not a SHA-256.')
  return join(root, sha256.slice(0, 2), sha256)
}

/**
 * Stores content as `FileStore.put` does, for a thread that answers no calls: without waiting in between a document takes a
 * fourth of the processor time.
 */
export function storeNow({ root, mayMake }: StorePlace, bytes: Uint8Array): KeptContent {
  if (!mayMake && !existsSync(root)) throw new KeptFileLost(root)
  const sha256 = contentHash(bytes)
  const target = pathIn(root, sha256)
  const kept = { sha256, size: bytes.byteLength }
  if (statSync(target, { throwIfNoEntry: false })?.size === bytes.byteLength) return kept
  const folder = dirname(target)
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: privateFolder })
  const aside = join(root, `.${randomUUID()}`)
  writeDurablySync(aside, bytes)
  try {
    renameSync(aside, target)
  } catch (error) {
    unlinkSync(aside)
    throw error
  }
  const directory = openSync(folder, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
  return kept
}

/** Files in a directory: `ab/abcdef…`. Written aside, forced to the disk, then renamed into place. */
export function fileSystemStore(root: string): FileStore {
  const pathOf = (sha256: string) => pathIn(root, sha256)

  /**
   * The folder existed before: a folder that disappears while the server runs is not made anew,
   * which would hide the loss.
   */
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

    async putBy(store) {
      const kept = await store({ root, mayMake: !seen })
      seen = true
      return kept
    },

    async read(sha256) {
      const bytes = await readFile(pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
        const { code = '' } = error
        if (ownShortage.has(code)) throw error
        throw new KeptFileLost(sha256, { cause: error, reason: code === 'ENOENT' ? 'missing' : 'unreadable' })
      })
      if (contentHash(bytes) !== sha256)
        throw new KeptFileLost(`${sha256} no longer matches its hash`, { reason: 'damaged' })
      return bytes
    },
  }
}
