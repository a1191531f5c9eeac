import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { writeDurably } from '../../files/durable.ts'
import { letterKeyName } from '../../files/letter-seal.ts'
import { fileSystemStore } from '../../files/store.ts'
import { prepareDirectory } from '../data-directory.ts'
import { markedIdentity } from '../marked-identity.ts'
import { refuseNewer } from '../migrate.ts'
import { openServer } from '../open.ts'
import { type Content, copyName, filesName } from './manifest.ts'
import { texts } from './texts.ts'
import { onDisk, TransferError } from './transfer-error.ts'
import { markImport, unfinishedImport } from './unfinished-import.ts'

/**
 * Refuses a database in which somebody already works, and marks one in which an import begins: nothing else is written.
 * @throws TransferError, NewerSchema
 */
export async function claimEmpty(databaseUrl: string): Promise<void> {
  const { db, close } = openServer(databaseUrl, 1)
  try {
    await refuseNewer(db)
    const { rows: tables } = await sql<{ table: string }>`
      select relname as "table" from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%'
        and relname <> ${unfinishedImport}
      order by relname`.execute(db)
    for (const { table } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
      if (rows.length > 0)
        throw new TransferError(
          texts.databaseFilled(table),
          'the database is not empty and stays as it is: create a new one and name it',
        )
    }
    await markImport(db)
  } finally {
    await close()
  }
}

/** @returns the key that must be written; null when the backup has none, or the data directory has it already */
async function keyToWrite(folder: string, dataDir: string): Promise<Buffer | null> {
  const source = join(folder, letterKeyName)
  if (!existsSync(source)) return null
  const key = await readFile(source)
  const target = join(dataDir, letterKeyName)
  if (!existsSync(target)) return key
  if (key.equals(await readFile(target))) return null
  throw new TransferError(
    texts.otherLetterKey(dataDir),
    'DATA_DIR holds the letter key of another installation: name a new folder',
  )
}

/** @throws TransferError where the data directory is marked as that of another installation than the exported one */
async function refuseOtherInstallation(folder: string, dataDir: string): Promise<void> {
  const marked = await markedIdentity(dataDir)
  if (marked === null) return
  const rows = await readFile(join(folder, copyName('installation_identity')), 'utf8')
  if (rows.split(/\s/).includes(marked)) return
  throw new TransferError(
    texts.directoryOfOtherInstallation(dataDir),
    'DATA_DIR belongs to another installation: name a new folder',
  )
}

/**
 * Copies kept files and the key of the letters into the data directory. A repeated call finds what an earlier one
 * has written.
 * @throws TransferError, UnusableDirectory
 */
export async function importFiles(folder: string, dataDir: string, kept: readonly Content[]): Promise<void> {
  await prepareDirectory(dataDir)
  if (process.getuid?.() === 0 && (await stat(dataDir)).uid !== 0)
    throw new TransferError(
      texts.directoryOfOtherUser(dataDir),
      'DATA_DIR belongs to another user: run the command as that user',
    )
  await refuseOtherInstallation(folder, dataDir)
  const key = await keyToWrite(folder, dataDir)
  const from = fileSystemStore(join(folder, filesName))
  const to = fileSystemStore(join(dataDir, filesName))
  await onDisk(dataDir, async () => {
    for (const { sha256 } of kept) await to.put(await from.read(sha256))
    if (key) await writeDurably(join(dataDir, letterKeyName), key)
  })
}
