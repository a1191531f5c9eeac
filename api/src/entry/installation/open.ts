import { makeDirectory, prepareDirectory } from '../../platform/database/data-directory.ts'
import { removeEmptyFolders } from '../../platform/database/make-folders.ts'
import { appliedMigrations, migrate } from '../../platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open.ts'
import { presentMoment } from '../../platform/database/present-moment.ts'
import { untilReachable } from '../../platform/database/until-reachable.ts'
import { checkDatabaseIsKnown, checkEmbeddedIsThere } from '../../platform/installation/directory.ts'
import { makeIdentity } from '../../platform/installation/identity.ts'
import { checkNobodyElsewhere } from '../../platform/installation/nobody-elsewhere.ts'
import { Presence } from '../../platform/installation/presence.ts'
import { settleRestored } from '../../platform/installation/restored.ts'
import { checkDirectory, settleDirectory } from '../../platform/installation/settle-directory.ts'
import type { Settings } from '../../platform/settings.ts'
import { texts } from './texts.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool' | 'databaseWaitSeconds'>

/** A database and a data directory that belong together. */
export interface OpenInstallation {
  readonly database: OpenDatabase
  /** Where processes share the database; an embedded one is in its directory, and is locked. */
  readonly presence: Presence | undefined
  /** The database held nothing before. */
  readonly fresh: boolean
  /** Names of the migrations that this start applied. */
  readonly applied: readonly string[]
  /** The database was imported or restored: numbers were left out. */
  readonly restored: boolean
  /** Leaves the database to other directories, and closes it. */
  close(): Promise<void>
  /** After a failed start: as `close`, where this start took the database from nobody. */
  giveBack(): Promise<void>
}

const tellOfWaiting = () => console.error(texts.databaseSilentYet)
const tellOfWaitingForMark = () => console.error(texts.sameDirectoryYet)

/**
 * Opens the database of a start and brings it up to date. Marks the data directory as that of its installation. A
 * refused start leaves the directory unchanged. Nothing is written there before the database is taken for it.
 * @throws errors for which `startFailure` has a sentence
 */
export async function openInstallation(settings: Place): Promise<OpenInstallation> {
  const { dataDir, databaseUrl } = settings
  const made = await makeDirectory(dataDir)
  let presence: Presence | undefined
  let opened: OpenDatabase | undefined
  let taken = false
  const end = async (database: OpenDatabase, leaves: boolean) => {
    // The database may be the reason why the server ends.
    if (leaves) await presence?.leave().catch(() => {})
    await database.close()
  }
  const giveBack = async () => {
    // The reason of the failed start counts, not that of a close after it.
    if (opened) await end(opened, taken).catch(() => {})
    await removeEmptyFolders(made)
  }
  try {
    if (!databaseUrl) await checkEmbeddedIsThere(dataDir)
    const database = await openDatabase(settings)
    opened = database
    const { db } = database
    const isShared = database.kind !== 'embedded'
    await untilReachable(db, settings.databaseWaitSeconds, tellOfWaiting)
    await checkDatabaseIsKnown(database, dataDir)
    const fresh = (await appliedMigrations(db)).length === 0
    if (isShared) await checkNobodyElsewhere(db, dataDir, tellOfWaitingForMark)
    const applied = await migrate(db)
    await checkDirectory(db, dataDir)
    await makeIdentity(db, await presentMoment(db))
    const restored = await settleRestored(db, await presentMoment(db), { dataDir, kind: database.kind })
    if (isShared) {
      presence = new Presence(db, dataDir)
      taken = await presence.take()
    }
    await prepareDirectory(dataDir)
    await settleDirectory(db, dataDir, new Date())
    const close = () => end(database, isShared)
    return { database, presence, fresh, applied, restored, close, giveBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}
