import { hl7, type IntakeReport } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { externalCodeOf } from '../../records/newborns/external-code.ts'
import { handedOut } from '../../records/reports/paper.ts'
import { readOutgoing } from './read-report.ts'
import { writeReport } from './report-message.ts'

interface Reading {
  readonly since: number
  readonly limit: number
}

async function checkPosition(db: Db, workgroupId: number, since: number): Promise<void> {
  const counter = await db
    .selectFrom('outgoingReportCounters')
    .select('last')
    .where('workgroupId', '=', workgroupId)
    .executeTakeFirst()
  const last = counter?.last ?? 0
  if (since > last) throw refuse('cursor_ahead', { details: { last } })
}

const printedBarcode = sql<string>`coalesce(frozen.facts ->> 'barcode', frozen.input #>> '{card,barcode}',
  samples.barcode)`

/**
 * Steps of reports after the last one that the birth point has read; asking again answers the same.
 * @throws Refusal `cursor_ahead` where no step has that position: the database was restored from an earlier day
 */
export async function listOutgoing({ db, caller }: KeyContext, { since, limit }: Reading) {
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
  if (items.length === 0 && since > 0) await checkPosition(db, caller.workgroupId, since)
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
