import { pdf, zip } from '@sne/shared/contract'
import { reportMark, type Screening } from '@sne/shared/domain'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { italianDayOf } from '../../platform/database/italian-day.ts'
import { reportFileName } from '../../records/reports/file-name.ts'
import { documentOf, marked } from '../../records/reports/paper.ts'
import { findRecord, inSight, type ReportRecord, reportRecords } from '../../records/reports/records.ts'
import { type Left, type Paper, papersAtHand } from './papers-at-hand.ts'
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

async function merged(context: Context, papers: readonly Paper[]): Promise<Uint8Array> {
  const documents = []
  for (const { row, frozen } of papers)
    documents.push(
      frozen
        ? { pdf: frozen, watermark: reportMark(row) }
        : { pdf: await documentOf(context, row), watermark: null },
    )
  return context.services.documents.render({
    kind: 'mergedReports',
    data: { title: 'Referti', documents, twoSided: false, printedAt: context.now.toISOString() },
  })
}

async function archive(context: Context, papers: readonly Paper[]): Promise<Uint8Array> {
  const entries = papers.map(async ({ row, frozen }) => {
    const bytes = frozen ? await marked(context, row, frozen) : await documentOf(context, row)
    return [fileName(row), new Uint8Array(bytes)] as const
  })
  // The documents are compressed in themselves.
  return zipSync(Object.fromEntries(await Promise.all(entries)), { level: 0 })
}

/** Several documents in one file, in the order given; one out of sight is not found. */
export async function printReports(
  context: Context,
  { ids, ...left }: Left & { readonly ids: readonly number[] },
) {
  const records = await reportRecords(context.db)
    .where(inSight(context.viewer))
    .where('reports.id', 'in', [...ids, 0])
    .execute()
  const wanted = ids.map((id) => found(records.find((row) => row.id === id)))
  if (wanted.length === 0) throw refuse('not_found')
  const papers = await papersAtHand(context, wanted, left)
  const bytes = await merged(context, papers)
  auditPrint(
    context,
    papers.map(({ row }) => row),
  )
  return fileAnswer('referti.pdf', pdf, bytes, { inline: true })
}

interface Period extends Left {
  readonly minAcceptanceDate: string
  readonly maxAcceptanceDate: string
  readonly screening?: readonly Screening[]
  readonly onlyUnprinted: boolean
  readonly format: 'pdf' | 'zip'
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
  const papers = await papersAtHand(context, wanted, period)
  const name = `referti-${from}-${to}`
  const bytes = await (format === 'zip' ? archive : merged)(context, papers)
  auditPrint(
    context,
    papers.map(({ row }) => row),
  )
  return format === 'zip'
    ? fileAnswer(`${name}.zip`, zip, bytes)
    : fileAnswer(`${name}.pdf`, pdf, bytes, { inline: true })
}
