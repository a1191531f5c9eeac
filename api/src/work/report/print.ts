import { pdf, type WaitingReports, zip } from '@sne/shared/contract'
import { reportDocumentState, reportMark, type Screening } from '@sne/shared/domain'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { reportFileName } from '../../records/reports/file-name.ts'
import { documentOf, frozenBytes, refusePending } from '../../records/reports/paper.ts'
import { findRecord, inSight, type ReportRecord, reportRecords } from '../../records/reports/records.ts'
import { filtered } from './queries.ts'
import { texts } from './texts.ts'

const fileName = ({ number, id }: ReportRecord) => reportFileName(number, id)

const auditPrint = (context: Context, rows: readonly ReportRecord[]) =>
  context.audit({
    entity: 'report',
    id: rows.length === 1 ? (rows[0]?.id ?? null) : null,
    action: 'print',
    details: { reports: rows.map(({ id }) => id) },
  })

/** One report: the frozen document once accepted, a marked draft before. */
export async function printReport(context: Context, id: number) {
  const row = found(await findRecord(context.db, context.viewer, id))
  const bytes = await documentOf(context, row)
  auditPrint(context, [row])
  return fileAnswer(fileName(row), pdf, bytes, { inline: true })
}

async function merged(context: Context, rows: readonly ReportRecord[]): Promise<Uint8Array> {
  const documents = []
  for (const row of rows) {
    const frozen = await frozenBytes(context, row)
    documents.push(
      frozen
        ? { pdf: frozen, watermark: reportMark(row) }
        : { pdf: await documentOf(context, row), watermark: null },
    )
  }
  return context.services.documents.render({
    kind: 'mergedReports',
    data: { title: 'Referti', documents, twoSided: false, printedAt: context.now.toISOString() },
  })
}

/**
 * The reports of a print whose documents are there, where the others are left out.
 * @throws Refusal `document_pending` with `WaitingReports` where none is left out, or none is there
 */
async function drawn(
  { db }: Context,
  rows: readonly ReportRecord[],
  drawnOnly: boolean,
): Promise<readonly ReportRecord[]> {
  const waiting = rows.filter((row) => reportDocumentState(row) === 'pending')
  const ready = rows.filter((row) => !waiting.includes(row))
  if (waiting.length === 0 || (drawnOnly && ready.length > 0)) return ready
  const failed = await db
    .selectFrom('reportDocuments')
    .select('reportId')
    .where(
      'reportId',
      'in',
      waiting.map(({ id }) => id),
    )
    .where('lastError', 'is not', null)
    .execute()
  throw refusePending({
    waiting: waiting.map(({ id, number }) => ({
      id,
      number: number ?? '',
      failed: failed.some(({ reportId }) => reportId === id),
    })),
    ready: ready.length,
  } satisfies WaitingReports)
}

/** Several documents in one file, in the order given; one out of sight is not found. */
export async function printReports(context: Context, ids: readonly number[], drawnOnly: boolean) {
  const records = await reportRecords(context.db)
    .where(inSight(context.viewer))
    .where('reports.id', 'in', [...ids, 0])
    .execute()
  const wanted = ids.map((id) => found(records.find((row) => row.id === id)))
  if (wanted.length === 0) throw refuse('not_found')
  const rows = await drawn(context, wanted, drawnOnly)
  const bytes = await merged(context, rows)
  auditPrint(context, rows)
  return fileAnswer('referti.pdf', pdf, bytes, { inline: true })
}

interface Period {
  readonly minAcceptanceDate: string
  readonly maxAcceptanceDate: string
  readonly screening?: readonly Screening[]
  readonly onlyUnprinted: boolean
  readonly format: 'pdf' | 'zip'
  readonly drawnOnly: boolean
}

/** Documents accepted in a period, as one file or one for each in an archive. */
export async function printAccepted(context: Context, period: Period) {
  const { minAcceptanceDate: from, maxAcceptanceDate: to, screening, onlyUnprinted, format } = period
  const wanted = await filtered(
    context.db,
    context.viewer,
    { category: screening, from, to, ...(onlyUnprinted ? { printed: false } : {}) },
    { status: ['accepted'], moment: 'acceptedAt', fallback: 'acceptedAt' },
  )
    .orderBy(italianDayOf(sql`reports.accepted_at`))
    .orderBy('reports.number')
    .execute()
  if (wanted.length === 0) throw refuse('not_found', { message: texts.noneInPeriod })
  const rows = await drawn(context, wanted, period.drawnOnly)
  const name = `referti-${from}-${to}`
  const bytes =
    format === 'zip'
      ? zipSync(
          Object.fromEntries(
            await Promise.all(
              rows.map(async (row) => [fileName(row), new Uint8Array(await documentOf(context, row))]),
            ),
          ),
          // The documents are compressed in themselves.
          { level: 0 },
        )
      : await merged(context, rows)
  auditPrint(context, rows)
  return format === 'zip'
    ? fileAnswer(`${name}.zip`, zip, bytes)
    : fileAnswer(`${name}.pdf`, pdf, bytes, { inline: true })
}
