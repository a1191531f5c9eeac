import { pdf, zip } from '@sne/shared/contract'
import { reportWatermarks, type Screening } from '@sne/shared/domain'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Context } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { found, refuse } from '../calls/refusal.ts'
import { italianDayOf } from '../database/italian-day.ts'
import { reportFileName } from './file-name.ts'
import { documentOf, frozenBytes } from './paper.ts'
import { filtered } from './queries.ts'
import { findRecord, inSight, type ReportRecord, reportRecords } from './records.ts'

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
        ? { pdf: frozen, watermark: reportWatermarks[row.status] }
        : { pdf: await documentOf(context, row), watermark: null },
    )
  }
  return context.services.documents.render({
    kind: 'mergedReports',
    data: { title: 'Referti', documents, twoSided: false, printedAt: context.now.toISOString() },
  })
}

/** Several documents in one file, in the order given; one out of sight is not found. */
export async function printReports(context: Context, ids: readonly number[]) {
  const records = await reportRecords(context.db)
    .where(inSight(context.viewer))
    .where('reports.id', 'in', [...ids, 0])
    .execute()
  const rows = ids.map((id) => found(records.find((row) => row.id === id)))
  if (rows.length === 0) throw refuse('not_found')
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
}

/** Documents accepted in a period, as one file or one for each in an archive. */
export async function printAccepted(context: Context, period: Period) {
  const { minAcceptanceDate: from, maxAcceptanceDate: to, screening, onlyUnprinted, format } = period
  const rows = await filtered(
    context.db,
    context.viewer,
    { category: screening, from, to, ...(onlyUnprinted ? { printed: false } : {}) },
    { status: ['accepted'], moment: 'acceptedAt', fallback: 'acceptedAt' },
  )
    .orderBy(italianDayOf(sql`reports.accepted_at`))
    .orderBy('reports.number')
    .execute()
  if (rows.length === 0)
    throw refuse('not_found', { message: 'Nel periodo scelto non ci sono referti accettati.' })
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
