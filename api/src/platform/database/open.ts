import { join } from 'node:path'
import { type Dialect, Kysely, type QueryCreator } from 'kysely'
import { storageFault } from '../files/storage-fault.ts'
import { answersAside, connectionAside } from './aside.ts'
import { checkCluster, prepareDirectory, UnusableDirectory } from './data-directory.ts'
import { EmbeddedDatabase } from './embedded/client.ts'
import { embeddedDialect } from './embedded/dialect.ts'
import { lockDirectory } from './embedded/directory-lock.ts'
import { inHaste } from './embedded/in-haste.ts'
import { makeCluster } from './embedded/new-cluster.ts'
import { Turns } from './embedded/turns.ts'
import { keepUp } from './embedded/upkeep.ts'
import { names } from './names.ts'
import { serverDialect, serverPool } from './postgres.ts'
import { type SilencePauses, SilenceWatch } from './silence-watch.ts'
import type { Database } from './tables/index.ts'

/** The database, or a transaction on it: a transaction is a `Db` too, and functions take what they are given. */
export type Db = Kysely<Database>

/** A statement that is begun: rows that it writes by `with`, before the part that is still to come. */
export type Writer = QueryCreator<Database>

export interface OpenDatabase {
  readonly db: Db
  readonly kind: 'embedded' | 'server'
  /** Connections that the server grants where they are fewer than wanted, otherwise null. */
  grantedSize(): number | null
  /** Works on a connection beside the pool; the embedded database has one connection alone. */
  aside?<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a work that is repeated from its beginning when it is interrupted; nobody else uses the database meanwhile. */
  inHaste<T>(work: () => Promise<T>): Promise<T>
  /** Waits for running statements and gives everything back. */
  close(): Promise<void>
}

/** Milliseconds that a request waits for the only connection of the embedded database. */
const acquireTimeout = 15_000
const upkeepMinutes = 5

export const kyselyOn = (dialect: Dialect): Db => new Kysely<Database>({ dialect, plugins: [names] })

/** @throws UnusableDirectory `ENOSPC` when the disk is full, `damaged` when the files of the database do not open */
async function openCluster(dataDir: string, suspect?: number): Promise<EmbeddedDatabase> {
  try {
    await makeCluster(dataDir)
    return await EmbeddedDatabase.open({ directory: join(dataDir, 'database') }, suspect)
  } catch (error) {
    // PGlite tells no more of files that are missing, cut or overwritten than that it gave up.
    const code = storageFault(error) === 'full' ? 'ENOSPC' : 'damaged'
    throw new UnusableDirectory(dataDir, code, { cause: error })
  }
}

/**
 * @throws DirectoryInUse when another process works on the data directory, UnusableDirectory when the database cannot
 * live in it
 * @param suspect as of `EmbeddedDatabase.open`
 */
export async function openEmbedded(
  dataDir: string,
  suspect?: number,
): Promise<OpenDatabase & { embedded: EmbeddedDatabase }> {
  await prepareDirectory(dataDir)
  checkCluster(dataDir)
  const unlock = await lockDirectory(dataDir)
  try {
    const embedded = await openCluster(dataDir, suspect)
    const turns = new Turns(acquireTimeout)
    const db = kyselyOn(embeddedDialect(embedded, turns))
    const endUpkeep = keepUp(embedded, turns, upkeepMinutes)
    const close = async () => {
      endUpkeep()
      try {
        await turns.take()
        await embedded.query('checkpoint')
      } finally {
        await db.destroy().catch(() => {})
        await embedded.close()
        await unlock()
      }
    }
    return embeddedOn(db, embedded, close)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** A database in memory, empty or from a dump; for tests. */
export async function openInMemory(
  template?: Uint8Array,
): Promise<OpenDatabase & { embedded: EmbeddedDatabase }> {
  const embedded = await EmbeddedDatabase.open({ template })
  const db = kyselyOn(embeddedDialect(embedded, new Turns(acquireTimeout)))
  const close = async () => {
    await db.destroy()
    await embedded.close()
  }
  return embeddedOn(db, embedded, close)
}

const embeddedOn = (db: Db, embedded: EmbeddedDatabase, close: () => Promise<void>) => ({
  db,
  kind: 'embedded' as const,
  embedded,
  grantedSize: () => null,
  inHaste: <Result>(work: () => Promise<Result>) => inHaste(embedded, work),
  close,
})

/** Opens no connection yet. @param pauses those of the product by default */
export function openServer(url: string, poolSize: number, pauses?: SilencePauses): OpenDatabase {
  const pool = serverPool(url, poolSize, new SilenceWatch(() => answersAside(url), pauses))
  const db = kyselyOn(serverDialect(pool))
  const grantedSize = () => pool.grantedSize
  const aside: OpenDatabase['aside'] = async (work) => {
    const other = kyselyOn(serverDialect(connectionAside(url)))
    return work(other).finally(() => other.destroy())
  }
  const close = () => db.destroy()
  return { db, kind: 'server', grantedSize, aside, inHaste: (work) => work(), close }
}

export async function openDatabase(settings: {
  databaseUrl?: string
  databasePool: number
  dataDir: string
}): Promise<OpenDatabase> {
  const { databaseUrl, databasePool, dataDir } = settings
  return databaseUrl ? openServer(databaseUrl, databasePool) : openEmbedded(dataDir)
}
