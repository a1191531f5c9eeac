import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeDurably } from '../../files/durable.ts'
import { letterKeyName } from '../../files/letter-seal.ts'
import { privateFolder } from '../../files/private-modes.ts'
import { fileSystemStore } from '../../files/store.ts'
import { UnusableDirectory } from '../data-directory.ts'
import { migrations } from '../migrations/index.ts'
import { openEmbedded } from '../open.ts'
import { countRows, tablesInOrder } from './catalogue.ts'
import { type Content, copyName, filesName, type Manifest, manifestName } from './manifest.ts'
import { texts } from './texts.ts'
import { onDisk, TransferError } from './transfer-error.ts'
import { refuseOtherSchema } from './version.ts'

/** The data directory is on a disk that is full, mounted for reading, or not this account's to write. */
const noWrites = ['EROFS', 'ENOSPC', 'EACCES', 'EPERM']

type Opened = Awaited<ReturnType<typeof openEmbedded>>

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const contentOf = (bytes: Uint8Array): Content => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.byteLength,
})

async function writeTables({ db, embedded }: Opened, target: string): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = []
  for (const { table, columns } of await tablesInOrder(db)) {
    const rows = await countRows(db, table)
    const text = await embedded.copyOut(`copy "${table}" (${quoted(columns)}) to '/dev/blob'`)
    await writeDurably(join(target, copyName(table)), text)
    tables.push({ table, columns: [...columns], rows, sha256: contentOf(text).sha256 })
  }
  return tables
}

/** The content with this hash; null when it is missing, unreadable on the disk, or no longer what it was. */
async function readSound(store: ReturnType<typeof fileSystemStore>, sha256: string): Promise<Buffer | null> {
  try {
    return await store.read(sha256)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || code === 'ENOENT' || code === 'EIO') return null
    throw error
  }
}

async function copyKeptFiles({ db }: Opened, dataDir: string, target: string) {
  const from = fileSystemStore(join(dataDir, filesName))
  const to = fileSystemStore(join(target, filesName))
  const files: Content[] = []
  const lost: string[] = []
  const rows = await db.selectFrom('files').select('sha256').distinct().orderBy('sha256').execute()
  for (const { sha256 } of rows) {
    const bytes = await readSound(from, sha256)
    if (bytes) files.push(await to.put(bytes))
    else lost.push(sha256)
  }
  return { files, lost }
}

/** Letters that still wait are sealed with it. */
async function copyLetterKey(dataDir: string, target: string): Promise<Content | null> {
  const source = join(dataDir, letterKeyName)
  if (!existsSync(source)) return null
  const key = await readFile(source)
  await writeDurably(join(target, letterKeyName), key)
  return contentOf(key)
}

async function writeAll(opened: Opened, dataDir: string, target: string): Promise<Manifest> {
  const tables = await writeTables(opened, target)
  const { files, lost } = await copyKeptFiles(opened, dataDir, target)
  const letterKey = await copyLetterKey(dataDir, target)
  const manifest = {
    ...{ exportedAt: new Date().toISOString(), migrations: Object.keys(migrations) },
    ...{ tables, files, lost, letterKey },
  }
  // Last, so that a folder with a manifest is a whole one.
  await writeDurably(join(target, manifestName), JSON.stringify(manifest, null, 2))
  return manifest
}

const folderExists = (folder: string) =>
  new TransferError(texts.directoryExists(folder), 'the folder exists: name a new one')

const isOfExport = (name: string) =>
  [filesName, letterKeyName, manifestName].includes(name) || name.endsWith(copyName(''))

/** Removes what an export that was killed has left; a folder with anything else stays. @throws TransferError */
async function removeLeftOver(partial: string): Promise<void> {
  if (!existsSync(partial)) return
  if (!(await readdir(partial)).every(isOfExport)) throw folderExists(partial)
  await rm(partial, { recursive: true })
}

/** Writes into a folder beside the target, which is renamed when it is whole. */
async function writeAside(opened: Opened, dataDir: string, target: string): Promise<Manifest> {
  const partial = `${resolve(target)}.partial`
  await removeLeftOver(partial)
  await mkdir(partial, { mode: privateFolder }).catch((error: NodeJS.ErrnoException) => {
    throw new TransferError(
      texts.directoryNotMade(error.code, target),
      'the folder cannot be made: name another one',
      { cause: error },
    )
  })
  try {
    const manifest = await onDisk(target, () => writeAll(opened, dataDir, partial))
    await rename(partial, target)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Writes an embedded database with its kept files into a new folder, which a failure leaves no part of. An export that
 * is killed leaves `<target>.partial`, which the next one to this target removes.
 * @param dataDir data directory of a product that is not running.
 * @returns the manifest; its `lost` names content that the data directory no longer has
 * @throws DirectoryInUse when the product is running, TransferError, NewerSchema
 */
export async function exportDatabase(dataDir: string, target: string): Promise<Manifest> {
  if (!existsSync(join(dataDir, 'database')))
    throw new TransferError(
      `Nessun database incorporato: controllare DATA_DIR. ${dataDir}`,
      'no embedded database: check DATA_DIR',
    )
  if (existsSync(target)) throw folderExists(target)
  const opened = await openEmbedded(dataDir).catch((error: unknown) => {
    if (!(error instanceof UnusableDirectory && noWrites.includes(error.code))) throw error
    throw new TransferError(
      texts.copyFirst(error.code, dataDir),
      'the embedded database writes into its own folder, and this one takes no files: copy it to a disk with space, as its owner, and name the copy with DATA_DIR',
      { cause: error },
    )
  })
  try {
    await refuseOtherSchema(opened.db)
    return await writeAside(opened, dataDir, target)
  } finally {
    await opened.close()
  }
}
