import type { Db } from '../../platform/database/open.ts'
import { type FileStore, KeptFileLost, type LossReason } from '../../platform/files/store.ts'
import { areFilesGone } from '../../platform/installation/directory.ts'

/** Files and bytes that one round reads at most: a minute's share that a disk does not feel. */
const filesOfRound = 200
const bytesOfRound = 32 * 2 ** 20
/** Known lost files that a round looks at again: a restored backup ends the warning. */
const lostOfRound = 50
/** Milliseconds between the end of a check of all files and the next one. */
const restMs = 3_600_000
/** Milliseconds for which a round belongs to one process. */
const claimMs = 55_000

export interface FilesToCheck {
  readonly db: Db
  readonly files: FileStore
  readonly dataDir: string
}

interface Kept {
  readonly id: number
  readonly sha256: string
  readonly size: number
}

interface Checked {
  readonly id: number
  /** Null when the content is what it was. */
  readonly reason: LossReason | null
}

interface Round {
  /** Last file of the round before; 0 before the first file. */
  readonly lastFileId: number
  /** When all files were last checked. */
  readonly lastPassAt: string | null
}

/** @returns undefined when another process is at this minute's round */
function claimRound(db: Db, now: Date): Promise<Round | undefined> {
  const claimedUntil = new Date(now.getTime() + claimMs)
  return db
    .insertInto('fileChecks')
    .values({ id: 1, claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ claimedUntil })
        .where(({ or, eb }) =>
          or([
            eb('fileChecks.claimedUntil', 'is', null),
            eb('fileChecks.claimedUntil', '<=', now.toISOString()),
            // Claimed under a clock that was ahead.
            eb('fileChecks.claimedUntil', '>', new Date(now.getTime() + 2 * claimMs).toISOString()),
          ]),
        ),
    )
    .returning(['lastFileId', 'lastPassAt'])
    .executeTakeFirst()
}

/** All files were checked not long ago. */
const isResting = ({ lastFileId, lastPassAt }: Round, now: Date): boolean =>
  lastFileId === 0 && lastPassAt !== null && Math.abs(now.getTime() - new Date(lastPassAt).getTime()) < restMs

async function reasonOf(files: FileStore, sha256: string): Promise<LossReason | null> {
  try {
    await files.read(sha256)
    return null
  } catch (error) {
    return error instanceof KeptFileLost ? error.reason : 'unreadable'
  }
}

/** Reads files one after the other, until the bytes of a round are read. */
async function check(
  files: FileStore,
  kept: readonly Kept[],
  signal: AbortSignal | undefined,
): Promise<Checked[]> {
  const checked: Checked[] = []
  let bytes = 0
  for (const { id, sha256, size } of kept) {
    if (signal?.aborted || (bytes > 0 && bytes + size > bytesOfRound)) break
    bytes += size
    checked.push({ id, reason: await reasonOf(files, sha256) })
  }
  return checked
}

const nextFiles = (db: Db, after: number): Promise<Kept[]> =>
  db
    .selectFrom('files')
    .select(['id', 'sha256', 'size'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(filesOfRound)
    .execute()

const knownLost = (db: Db): Promise<Kept[]> =>
  db
    .selectFrom('lostFiles')
    .innerJoin('files', 'files.id', 'lostFiles.fileId')
    .select(['files.id', 'files.sha256', 'files.size'])
    .orderBy('lostFiles.fileId')
    .limit(lostOfRound)
    .execute()

async function keepResults(db: Db, now: Date, checked: readonly Checked[]): Promise<void> {
  const whole = checked.filter(({ reason }) => reason === null).map(({ id }) => id)
  const lost = checked.flatMap(({ id, reason }) =>
    reason === null ? [] : [{ fileId: id, reason, foundAt: now }],
  )
  if (whole.length > 0) await db.deleteFrom('lostFiles').where('fileId', 'in', whole).execute()
  if (lost.length > 0)
    await db
      .insertInto('lostFiles')
      .values(lost)
      .onConflict((conflict) =>
        conflict.column('fileId').doUpdateSet((eb) => ({ reason: eb.ref('excluded.reason') })),
      )
      .execute()
}

/**
 * One minute's share of the check of all kept files (documents of reports, serum reports, instrument files). It
 * compares their content with its hash, in the order of their ids. It starts again an hour after the last file. One
 * process does it at a time. Nothing is checked while the whole folder is missing, which `/readyz` tells.
 * @param signal ends the round after the present file
 */
export async function checkKeptFiles(
  { db, files, dataDir }: FilesToCheck,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  if (await areFilesGone(db, dataDir)) return
  const round = await claimRound(db, now)
  if (!round) return
  await keepResults(db, now, await check(files, await knownLost(db), signal))
  if (isResting(round, now)) return
  const found = await nextFiles(db, round.lastFileId)
  const checked = await check(files, found, signal)
  await keepResults(db, now, checked)
  const isEnd = checked.length === found.length && found.length < filesOfRound
  await db
    .updateTable('fileChecks')
    .set(isEnd ? { lastFileId: 0, lastPassAt: now } : { lastFileId: checked.at(-1)?.id ?? round.lastFileId })
    .where('id', '=', 1)
    .execute()
}
