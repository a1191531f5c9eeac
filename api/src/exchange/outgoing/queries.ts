import { hl7, type IntakeReport } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { externalCodeOf } from '../../records/newborns/external-code.ts'
import { positionsLeftOut } from '../../records/numbers/left-out.ts'
import { handedOut } from '../../records/reports/paper.ts'
import { readOutgoing } from './read-report.ts'
import { writeReport } from './report-message.ts'
import { texts } from './texts.ts'

interface Reading {
  readonly since: number
  readonly limit: number
}

/**
 * A position is that of a step, or was given to somebody when positions without one were still answered. Another one is of a database that
 * a restore has forgotten: it lies between the last step of the backup and those since the restore, or beyond all of them.
 */
async function checkPosition({ db, caller, services }: KeyContext, since: number): Promise<void> {
  const { workgroupId } = caller
  const { rows } = await sql<{ known: boolean; last: number; from: number }>`
    select ${since}::integer <= coalesce(counter.checked_after, 0)
        or exists (select from outgoing_reports where workgroup_id = ${workgroupId} and position = ${since}::integer) as known,
      coalesce(counter.last, ${positionsLeftOut}) as last,
      coalesce((select max(position) from outgoing_reports
        where workgroup_id = ${workgroupId} and position <= ${since}::integer), 0) as "from"
    from (select) as one
    left join outgoing_report_counters counter on counter.workgroup_id = ${workgroupId}`.execute(db)
  const [found] = rows
  if (!found || found.known) return
  const { last, from } = found
  if (since > last) services.tellForgotten()
  throw refuse('cursor_ahead', { details: { last, from }, message: texts.readAgainFrom(from) })
}

const printedBarcode = sql<string>`coalesce(frozen.facts ->> 'barcode', frozen.input #>> '{card,barcode}',
  samples.barcode)`

/**
 * Steps of reports after the last one that the birth point has read; a repeated request gets an equal answer.
 * @throws Refusal `cursor_ahead` where no step has that position: the database was restored from an earlier day.
 * `details.from` is the last position before it; reading from there misses no step.
 */
export async function listOutgoing(context: KeyContext, { since, limit }: Reading) {
  const { db, caller } = context
  if (since > 0) await checkPosition(context, since)
  const rows = await db
    .selectFrom('outgoingReports as step')
    .innerJoin('reports', 'reports.id', 'step.reportId')
    .innerJoin('samples', 'samples.id', 'reports.sampleId')
    .innerJoin('newborns', 'newborns.id', 'reports.newbornId')
    .leftJoin('reportDocuments as frozen', 'frozen.reportId', 'reports.id')
    .select(['step.position', 'step.reportId', 'step.event', 'step.at', 'step.acknowledgedAt'])
    .select(['reports.number', 'reports.revision', 'reports.status', 'reports.category'])
    .select([
      printedBarcode.as('barcode'),
      sql<string>`coalesce(frozen.facts ->> 'code', newborns.code)`.as('newbornCode'),
      sql<string | null>`case when frozen.facts is null then ${externalCodeOf('newborns', caller.workgroupId)}
        else frozen.facts ->> 'externalCode' end`.as('externalCode'),
    ])
    .where('step.workgroupId', '=', caller.workgroupId)
    .where('step.position', '>', since)
    .orderBy('step.position')
    .limit(limit + 1)
    .execute()
  const items = rows
    .slice(0, limit)
    .map((row): IntakeReport => ({ ...row, number: row.number ?? '', category: row.category as Screening }))
  return { items, next: items.at(-1)?.position ?? since, more: rows.length > limit }
}

/**
 * One report of an own card as a message; audited.
 * @throws Refusal `not_found` for another birth point's, `document_pending` when a document is asked for that is not drawn
 */
export async function sendReport(context: KeyContext, id: number, pdf: boolean) {
  const report = found(await readOutgoing(context.db, id, context.caller.workgroupId))
  const document = pdf ? await handedOut(context, report) : null
  context.audit({ entity: 'report', id, action: 'fetch', details: { pdf } })
  const message = writeReport(report, document)
  return fileAnswer(`referto-${id}.hl7`, hl7, Buffer.from(message, 'utf8'), { inline: true })
}
