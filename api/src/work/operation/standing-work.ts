import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { mostAttempts } from '../../platform/mail/waits.ts'
import { failingVersions } from '../../records/remotes/failing.ts'
import type { Warning, WarningCode } from './warning.ts'

/** Minutes after which an accepted report should have its document. */
const drawnWithin = 5
/** Minutes after which a letter that is due should have left. */
const leavesWithin = 10
/** Days for which a letter that was given up is told of: its link is long out of date then. */
const givenUpFor = 7

const minutes = (count: number) => count * 60_000
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

interface Found {
  readonly count: number
  readonly oldest: string | null
}

const warningOf = (code: WarningCode, now: Date, { count, oldest }: Found): Warning[] => {
  const ms = oldest ? now.getTime() - new Date(oldest).getTime() : 0
  return count > 0 ? [{ code, count, seconds: Math.max(0, Math.round(ms / 1000)) }] : []
}

/** Reached by the index of what is not drawn. A moment in the future was written by a wrong clock. */
const reportsWithoutDocument = (db: Db, now: Date): Promise<Found> =>
  db
    .selectFrom('reportDocuments')
    .innerJoin('reports', 'reports.id', 'reportDocuments.reportId')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('reports.acceptedAt').as('oldest'),
    ])
    .where('reportDocuments.drawnAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('reports.acceptedAt', '<', before(now, minutes(drawnWithin))),
        eb('reports.acceptedAt', '>', before(now, -minutes(drawnWithin))),
      ]),
    )
    .executeTakeFirstOrThrow()

/** Of two clocks that wrote a letter, the server's and the database's, the earlier moment: one of them may have been ahead. */
const writtenAt = sql<string>`least(created_at, due_at)`

/** Reached by the index of what is not sent. */
const unsentLetters = (db: Db) =>
  db
    .selectFrom('mailOutbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string | null>(writtenAt).as('oldest')])
    .where('sentAt', 'is', null)

/** Types that a laboratory judges by a draft, having no limits in force. */
const unapprovedLimits = (db: Db): Promise<Found> =>
  db
    .selectFrom('cutoffSets as own')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('own.createdAt').as('oldest'),
    ])
    .where('own.state', '=', 'draft')
    .where('own.workgroupId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cutoffSets as active')
            .select('active.id')
            .whereRef('active.workgroupId', '=', 'own.workgroupId')
            .whereRef('active.analysisTypeId', '=', 'own.analysisTypeId')
            .where('active.state', '=', 'active'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()

/** The laboratory of the set `own` has no active one. */
const withoutActive = (table: string) =>
  sql<boolean>`not exists (select from ${sql.table(table)} active where active.workgroup_id = own.workgroup_id
    and active.state = 'active')`

/** Laboratories whose rules of planned cards act without approval, or that have none in force. */
const unapprovedRules = (db: Db): Promise<Found> =>
  db
    .selectFrom('plannedCardSets as own')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('own.createdAt').as('oldest'),
    ])
    .where('own.state', '=', 'draft')
    .where('own.workgroupId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plannedCardSets as active')
            .select('active.id')
            .whereRef('active.workgroupId', '=', 'own.workgroupId')
            .where('active.state', '=', 'active')
            .where('active.inherited', '=', false),
        ),
      ),
    )
    .executeTakeFirstOrThrow()

/** Laboratories without a recall protocol in force: overdue urgent recalls alone are told. A demonstration has drafts. */
const unapprovedProtocols = (db: Db): Promise<Found> =>
  db
    .selectFrom('recallProtocolSets as own')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('own.createdAt').as('oldest'),
    ])
    .where('own.state', '=', 'draft')
    .where('own.workgroupId', 'is not', null)
    .where(withoutActive('recall_protocol_sets'))
    .executeTakeFirstOrThrow()

/** Laboratories of which no times are approved: those of the template act. */
const unapprovedTimes = (db: Db): Promise<Found> =>
  db
    .selectFrom('timeSets as own')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('own.createdAt').as('oldest'),
    ])
    .where('own.state', '=', 'draft')
    .where('own.workgroupId', 'is not', null)
    .where(withoutActive('time_sets'))
    .executeTakeFirstOrThrow()

/** Kept files that the check of all kept files found missing or changed (`checkKeptFiles`). */
const lostFiles = (db: Db): Promise<Found> =>
  db
    .selectFrom('lostFiles')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string | null>('foundAt').as('oldest')])
    .executeTakeFirstOrThrow()

/** Summaries that differed from their rows (`sweepStandings`): a defect, told for as long as a letter that was given up. */
const repairedSummaries = (db: Db, now: Date): Promise<Found> =>
  db
    .selectFrom('standingSweeps')
    .select((eb) => [
      eb.fn.sum<number>('repaired').as('count'),
      eb.fn.min<string | null>('repairedAt').as('oldest'),
    ])
    .where('repairedAt', '>', before(now, minutes(givenUpFor * 24 * 60)))
    .executeTakeFirstOrThrow()

/** Cards whose barcode another live card has in another case: an upgrade found them. */
const alikeBarcodes = (db: Db): Promise<Found> =>
  db
    .selectFrom('samples')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('createdAt').as('oldest'),
    ])
    .where('barcodeAlike', '=', true)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`exists (select from samples other where other.id <> samples.id and other.deleted_at is null
        and upper(other.barcode) = upper(samples.barcode))`,
    )
    .executeTakeFirstOrThrow()

/** Versions of remotes that fail in browsers. */
async function failingRemotes(db: Db, now: Date): Promise<Warning[]> {
  const failing = await failingVersions(db, now)
  const oldest = failing.map(({ since }) => since).sort()[0] ?? null
  const detail = failing.map(({ remote, version }) => `${remote} ${version}`).join(', ')
  return warningOf('remotes_failing', now, { count: failing.length, oldest }).map((warning) => ({
    ...warning,
    detail,
  }))
}

export interface StandingOptions {
  /** There is a mail server. */
  readonly mailServer: boolean
  readonly demonstration: boolean
}

async function letters(
  db: Db,
  now: Date,
  { mailServer, demonstration }: StandingOptions,
): Promise<Warning[]> {
  const waiting = unsentLetters(db)
  if (!mailServer)
    return demonstration
      ? []
      : warningOf('letters_without_server', now, await waiting.executeTakeFirstOrThrow())
  // One in a pause after a refusal is told as failing. A moment in the future was written by a wrong clock.
  const late = await waiting
    .where('attempts', '<', mostAttempts)
    .where((eb) => eb.or([eb('dueAt', '<=', now.toISOString()), eb('lastError', 'is', null)]))
    .where((eb) =>
      eb.or([
        eb(writtenAt, '<', before(now, minutes(leavesWithin))),
        eb(writtenAt, '>', before(now, -minutes(leavesWithin))),
      ]),
    )
    .executeTakeFirstOrThrow()
  const failed = waiting.where('lastError', 'is not', null)
  const failing = await failed.where('attempts', '<', mostAttempts).executeTakeFirstOrThrow()
  const givenUp = await failed
    .where('attempts', '>=', mostAttempts)
    .where('createdAt', '>', before(now, minutes(givenUpFor * 24 * 60)))
    .executeTakeFirstOrThrow()
  return [
    ...warningOf('letters_waiting', now, late),
    ...warningOf('letters_failing', now, failing),
    ...warningOf('letters_given_up', now, givenUp),
  ]
}

/** Reports, letters and approvals that should long have been done. */
export const standingWork = async (db: Db, now: Date, options: StandingOptions): Promise<Warning[]> => [
  ...warningOf('reports_without_document', now, await reportsWithoutDocument(db, now)),
  ...(await letters(db, now, options)),
  ...(await failingRemotes(db, now)),
  ...warningOf('kept_files_lost', now, await lostFiles(db)),
  ...warningOf('summaries_repaired', now, await repairedSummaries(db, now)),
  ...warningOf('barcodes_alike', now, await alikeBarcodes(db)),
  ...warningOf('limits_to_approve', now, await unapprovedLimits(db)),
  ...warningOf('planned_cards_to_approve', now, await unapprovedRules(db)),
  ...warningOf('times_to_approve', now, await unapprovedTimes(db)),
  ...(options.demonstration ? [] : warningOf('protocols_to_approve', now, await unapprovedProtocols(db))),
]
