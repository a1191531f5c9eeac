import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isWithoutConnection } from '../database/aside.ts'
import { type Broken, brokenRelation } from '../database/broken-relation.ts'
import { tryWriting } from '../database/data-directory.ts'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import type { Db, OpenDatabase } from '../database/open.ts'
import { privateFolder } from '../files/private-modes.ts'
import { storageFault } from '../files/storage-fault.ts'
import { areFilesGone } from '../installation/directory.ts'
import { oneAtOnce, Slow, timely, within } from './timely.ts'

/** A resource that the server needs to work, and why it cannot use it now. */
export interface Problem {
  readonly part: 'database' | 'data_directory' | 'files' | 'clock'
  /**
   * `missing`: the database names files and their folder is missing; `damaged`, `not_permitted`: a
   * table cannot be read.
   */
  readonly reason: 'full' | 'read_only' | 'slow' | 'unavailable' | 'wrong' | 'missing' | Broken
}

export interface Readiness {
  /** None when the server can work. */
  readonly problems: readonly Problem[]
  /** The database answers, and calls wait for a connection. */
  readonly isBusy: boolean
}

export interface ReadinessParts {
  readonly db: Db
  readonly aside?: OpenDatabase['aside']
  readonly dataDir: string
  /** Told of a failed check when its reason is another than before, with its error. */
  readonly onProblem: (problem: Problem, error: unknown) => void
  /** Told of a part that can be written again. */
  readonly onWell: (part: Problem['part']) => void
}

/** Milliseconds after which a check counts as failed, and for which an outcome is answered again. */
const patience = 10_000
const keptWell = 3000
const keptFailed = 1000
const keptFor = (problems: readonly Problem[]) => (problems.length === 0 ? keptWell : keptFailed)
/** Milliseconds that an answer waits for a check, and then for the database on a connection of its own. */
const answerWithin = 2000
const asideWithin = 1000

class FilesGone extends Error {}

function reasonOf(error: unknown): Problem['reason'] {
  if (error instanceof Slow) return 'slow'
  return error instanceof FilesGone
    ? 'missing'
    : (storageFault(error) ?? brokenRelation(error) ?? 'unavailable')
}

/** One row that every process writes again and again: a write reaches the disk, where a question does not. */
const writeRow = (db: Db) => {
  const writtenAt = new Date()
  return db
    .insertInto('writeChecks')
    .values({ id: 1, writtenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt }))
    .execute()
}

/** Documents and uploads are in a folder of their own: it may be another disk, another owner's, or a file. */
async function tryFiles(db: Db, dataDir: string): Promise<void> {
  if (await areFilesGone(db, dataDir)) throw new FilesGone('The folder of the kept files is gone.')
  const files = join(dataDir, 'files')
  await mkdir(files, { recursive: true, mode: privateFolder })
  await tryWriting(files)
}

/** @throws the error of the first part that cannot be written, or that does not answer in time */
export const tryStoring = (db: Db, dataDir: string): Promise<unknown> =>
  within(Promise.all([writeRow(db), tryWriting(dataDir), tryFiles(db, dataDir)]), patience)

/**
 * Checks by writing that database, data directory and the folder of kept files can be written. However often it is asked,
 * one check runs at a time, and an outcome is kept for seconds. It answers within 3 seconds: a disk that takes longer is told
 * after 10 seconds, until then what was known last.
 * @returns asks
 */
export function readiness({
  db,
  aside,
  dataDir,
  onProblem,
  onWell,
}: ReadinessParts): () => Promise<Readiness> {
  const told = new Map<Problem['part'], Problem['reason']>()
  const check = async (part: Problem['part'], work: () => Promise<unknown>): Promise<Problem[]> => {
    try {
      await within(work(), patience)
      if (told.delete(part)) onWell(part)
      return []
    } catch (error) {
      const reason = reasonOf(error)
      if (told.get(part) !== reason) onProblem({ part, reason }, error)
      told.set(part, reason)
      return [{ part, reason }]
    }
  }
  let isBusy = false
  const write = oneAtOnce(() => writeRow(db))
  /** Where no connection is free the database is asked on one of its own. */
  const writeSomehow = async () => {
    isBusy = false
    try {
      await (aside ? within(write(), answerWithin) : write())
    } catch (error) {
      if (!aside || !(error instanceof Slow || error instanceof AcquireTimeout)) throw error
      await within(aside(writeRow), asideWithin).catch((refused: unknown) => {
        // The database answers: others have all its connections.
        if (!isWithoutConnection(refused)) throw refused
      })
      isBusy = true
    }
  }
  const writeFile = oneAtOnce(() => tryWriting(dataDir))
  const writeKept = oneAtOnce(() => tryFiles(db, dataDir))
  // A disk that is full or read-only is told once.
  const checkDisk = async () => {
    const problems = await check('data_directory', writeFile)
    return problems.length > 0 ? problems : check('files', writeKept)
  }
  const slow = (part: Problem['part']): Problem[] => [{ part, reason: 'slow' }]
  const databaseWithin = aside ? answerWithin + asideWithin + 100 : answerWithin
  const askDatabase = timely(() => check('database', writeSomehow), databaseWithin, slow('database'))
  const askDisk = timely(checkDisk, answerWithin, slow('data_directory'))
  const askAll = oneAtOnce(async () => {
    const [database, disk] = await Promise.all([askDatabase(), askDisk()])
    const problems = [...database.found, ...disk.found]
    kept = { problems, isBusy: isBusy || database.late, until: performance.now() + keptFor(problems) }
    return kept
  })

  let kept: (Readiness & { readonly until: number }) | undefined
  return async () => (kept && performance.now() < kept.until ? kept : askAll())
}
