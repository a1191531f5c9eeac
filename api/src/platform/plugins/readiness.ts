import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Broken, brokenRelation } from '../database/broken-relation.ts'
import { tryWriting } from '../database/data-directory.ts'
import type { Db } from '../database/open.ts'
import { privateFolder } from '../files/private-modes.ts'
import { storageFault } from '../files/storage-fault.ts'
import { areFilesGone } from '../installation/directory.ts'

/** What the server needs to work, and why it cannot use it now. */
export interface Problem {
  readonly part: 'database' | 'data_directory' | 'files' | 'clock'
  /** `missing`: the database names files and their folder is gone; `damaged`, `not_permitted`: a table cannot be read. */
  readonly reason: 'full' | 'read_only' | 'slow' | 'unavailable' | 'wrong' | 'missing' | Broken
}

export interface ReadinessParts {
  readonly db: Db
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

class Slow extends Error {}
class FilesGone extends Error {}

/** @throws Slow when the work has not ended in time; it goes on */
function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Slow(`No answer within ${patience} ms.`)), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function reasonOf(error: unknown): Problem['reason'] {
  if (error instanceof Slow) return 'slow'
  return error instanceof FilesGone
    ? 'missing'
    : (storageFault(error) ?? brokenRelation(error) ?? 'unavailable')
}

/** Starts work only when its last run has ended: a check that hangs holds one connection, not one for each question. */
function oneAtOnce(work: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
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

/** Documents and uploads lie in a folder of their own: it may be another disk, another owner's, or a file. */
async function tryFiles(db: Db, dataDir: string): Promise<void> {
  if (await areFilesGone(db, dataDir)) throw new FilesGone('The folder of the kept files is gone.')
  const files = join(dataDir, 'files')
  await mkdir(files, { recursive: true, mode: privateFolder })
  await tryWriting(files)
}

/** @throws the error of the first part that cannot be written, or that does not answer in time */
export const tryStoring = (db: Db, dataDir: string): Promise<unknown> =>
  within(Promise.all([writeRow(db), tryWriting(dataDir), tryFiles(db, dataDir)]))

/**
 * Checks by writing that database, data directory and the folder of kept files can be written. However often it is asked,
 * one check runs at a time, and an outcome is kept for seconds.
 * @returns asks; the problems that it answers are none when the server can work
 */
export function readiness({
  db,
  dataDir,
  onProblem,
  onWell,
}: ReadinessParts): () => Promise<readonly Problem[]> {
  const told = new Map<Problem['part'], Problem['reason']>()
  const check = async (part: Problem['part'], work: () => Promise<unknown>): Promise<Problem[]> => {
    try {
      await within(work())
      if (told.delete(part)) onWell(part)
      return []
    } catch (error) {
      const reason = reasonOf(error)
      if (told.get(part) !== reason) onProblem({ part, reason }, error)
      told.set(part, reason)
      return [{ part, reason }]
    }
  }
  const write = oneAtOnce(() => writeRow(db))
  const writeFile = oneAtOnce(() => tryWriting(dataDir))
  const writeKept = oneAtOnce(() => tryFiles(db, dataDir))
  // A disk that is full or read-only is told once.
  const checkDisk = async () => {
    const problems = await check('data_directory', writeFile)
    return problems.length > 0 ? problems : check('files', writeKept)
  }
  const checkAll = async () => (await Promise.all([check('database', write), checkDisk()])).flat()

  let running: Promise<readonly Problem[]> | undefined
  let kept: { readonly problems: readonly Problem[]; readonly until: number } | undefined
  return async () => {
    if (kept && performance.now() < kept.until) return kept.problems
    running ??= checkAll().finally(() => {
      running = undefined
    })
    const problems = await running
    kept = { problems, until: performance.now() + (problems.length === 0 ? keptWell : keptFailed) }
    return problems
  }
}
