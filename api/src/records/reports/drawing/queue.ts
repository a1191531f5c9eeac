import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../../platform/calls/context.ts'
import { json } from '../../../platform/database/columns.ts'
import type { SentFacts } from '../../../platform/database/json-shapes.ts'
import type { Db, Writer } from '../../../platform/database/open.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import type { ReportInput } from '../../../platform/documents/index.ts'

/** Milliseconds for which a claimed report belongs to one process, from its last renewal (`Leases`). */
export const leaseMs = 15_000
/** Seconds until the next attempt, by the number of those that failed; the last one repeats. */
const pauses = [2, 10, 60, 300, 1800]

export const pauseMs = (attempts: number): number =>
  (pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0] ?? 0) * 1000

/** Names one claim of a report: the next one, of whichever process, counts one attempt more. */
export interface Claim {
  readonly reportId: number
  /** This attempt included. */
  readonly attempts: number
}

/** A report whose document this process draws until its lease ends. */
export interface Claimed extends Claim {
  /** As JSON text: the thread that draws reads it. */
  readonly input: string
  readonly number: string | null
}

/** Facts that a report freezes at its acceptance. */
interface Frozen {
  readonly reportId: number
  /** Input before the report has its number. */
  readonly input: ReportInput
  /** The number, as a column of the statement. */
  readonly number: RawBuilder<string>
  /** Facts that leave the laboratory besides the document. */
  readonly facts: SentFacts
}

/** Parts of a document that contain the report's number (`printedInput`). */
const numberedParts = (number: RawBuilder<string>) => {
  const names = ['number', 'barcode'] as const satisfies readonly (keyof ReportInput)[]
  return sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), number]))})`
}

/** Freezes what a report says, and puts it into the queue, in the statement that accepts it. */
export const alongDrawing = (
  writer: Writer,
  { now }: Pick<CallContext, 'now'>,
  { reportId, input, number, facts }: Frozen,
): Writer =>
  writer.with('document', (part) =>
    part.insertInto('reportDocuments').values({
      reportId,
      input: sql`${json(input)}::jsonb || ${numberedParts(number)}`,
      facts: json(facts),
      nextAttemptAt: now,
    }),
  ) as unknown as Writer

/** Claims reports that wait, the longest waiting first. Rows that another process is claiming are skipped. */
export const claimDrawings = (db: Db, now: Date, limit: number): Promise<Claimed[]> =>
  db
    .updateTable('reportDocuments')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: new Date(now.getTime() + leaseMs) }))
    .where('reportId', 'in', (eb) =>
      eb
        .selectFrom('reportDocuments')
        .select('reportId')
        .where('drawnAt', 'is', null)
        .where('nextAttemptAt', '<=', now.toISOString())
        .orderBy('nextAttemptAt')
        .orderBy('reportId')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['reportId', 'attempts'])
    .returning([sql<string>`input::text`.as('input'), sql<string | null>`input ->> 'number'`.as('number')])
    .withPlugin(prepared)
    .execute()

/** A document that was drawn; its content is in the file store already. */
export interface Drawn {
  readonly reportId: number
  readonly file: { readonly name: string; readonly sha256: string; readonly size: number }
}

/**
 * Gives reports their documents, in one statement: all of them or none. A report that has one keeps it, whoever drew it
 * first.
 * @param drawn documents of different content
 */
export async function keepDrawings(db: Db, now: Date, drawn: readonly Drawn[]): Promise<void> {
  const ids = drawn.map(({ reportId }) => reportId)
  const hashes = drawn.map(({ file }) => file.sha256)
  const sizes = drawn.map(({ file }) => file.size)
  const names = drawn.map(({ file }) => file.name)
  await sql`
    with given as (
      select * from unnest(${ids}::bigint[], ${hashes}::text[], ${sizes}::bigint[], ${names}::text[])
        as given (report_id, sha256, size, name)
    ), drawn as (
      update report_documents document set drawn_at = ${now}, last_error = null
      from given where document.report_id = given.report_id and document.drawn_at is null
      returning given.*
    ), kept as (
      insert into files (sha256, size, name, type, created_at, created_by)
      select drawn.sha256, drawn.size, drawn.name, 'application/pdf', ${now}::timestamptz, reports.accepted_by
      from drawn join reports on reports.id = drawn.report_id
      returning id, sha256
    )
    update reports set pdf_file_id = kept.id, pdf_hash = kept.sha256
    from kept join drawn on drawn.sha256 = kept.sha256 where reports.id = drawn.report_id`
    .withPlugin(prepared)
    .execute(db)
}

/** Lets a report wait after a failed attempt. @param error words for operations, without personal data */
export const postponeDrawing = (db: Db, now: Date, { reportId, attempts }: Claimed, error: string) =>
  db
    .updateTable('reportDocuments')
    .set({ lastError: error, nextAttemptAt: new Date(now.getTime() + pauseMs(attempts)) })
    .where('reportId', '=', reportId)
    .where('drawnAt', 'is', null)
    .execute()

/** Gives claims back that were not used: the reports can be drawn at once, and the attempts do not count. */
export const releaseDrawings = (db: Db, now: Date, reportIds: readonly number[]) =>
  db
    .updateTable('reportDocuments')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), nextAttemptAt: now }))
    .where('reportId', 'in', [...reportIds, 0])
    .where('drawnAt', 'is', null)
    .execute()

/** Renews the leases of claims, but for reports that were claimed anew or drawn meanwhile. */
export const renewLeases = (db: Db, now: Date, claims: readonly Claim[]) =>
  db
    .updateTable('reportDocuments')
    .from(
      sql<Claim>`unnest(${claims.map(({ reportId }) => reportId)}::bigint[],
        ${claims.map(({ attempts }) => attempts)}::integer[])`.as<'claim'>(sql`claim (report_id, attempts)`),
    )
    .set({ nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .whereRef('reportDocuments.reportId', '=', 'claim.reportId')
    .whereRef('reportDocuments.attempts', '=', 'claim.attempts')
    .where('drawnAt', 'is', null)
    .execute()

/** Ends every lease: for a database on which no other process works. */
export const endLeases = (db: Db, now: Date) =>
  db
    .updateTable('reportDocuments')
    .set({ nextAttemptAt: now })
    .where('drawnAt', 'is', null)
    .where('nextAttemptAt', '>', now.toISOString())
    .execute()
