import type { FiltersOf, Report, ReportRequest } from '@sne/shared/contract'
import {
  differingFacts,
  type GridActionName,
  type ReportOutcome,
  type ReportStatus,
  signedReportStatuses,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { historyOf } from '../../records/analyses/history.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { bulkRefusals, isBulkAcceptable } from '../../records/reports/bulk.ts'
import { marksOf } from '../../records/reports/marks.ts'
import {
  findRecord,
  inSight,
  type ReportRecord,
  reportRecords,
  stampOf,
  toReportRow,
} from '../../records/reports/records.ts'
import { currentFacts, frozenFacts } from '../../records/reports/sent-facts.ts'
import { categoriesOf, numberHolds } from '../../records/search/text-search.ts'

export type ReportFilters = ListInput & FiltersOf<'listReports'> & FiltersOf<'listAcceptedReports'>

interface Wanted {
  readonly status: readonly ReportStatus[]
  /** The moment to which the period belongs. */
  readonly moment: 'createdAt' | 'acceptedAt' | 'reopenedAt'
  readonly fallback: string
  readonly outcome?: ReportOutcome
}

/** Urgent first, then positives and recalls, then the rest. */
const urgency = sql<number>`case when reports.urgent then 0 when reports.outcome = 'positive' then 1
  when reports.outcome = 'recall' then 2 else 3 end`

/** A refusal after the result, or a missing consent, waits for a person. */
const consentWithheld = sql`(reports.status = 'pending' and a.consent_refused_at is not null)`

/** Reports of a list, filtered and not yet cut. */
export function filtered(
  db: Db,
  viewer: Viewer,
  query: Omit<ReportFilters, keyof ListInput>,
  wanted: Wanted,
) {
  let rows = reportRecords(db)
    .where(inSight(viewer))
    .where('reports.status', 'in', [...wanted.status])
  const { q, outcome } = query
  const moment = `reports.${wanted.moment}`
  if (q)
    rows = rows.where(
      sql<boolean>`reports.id in (select named.id from reports named where ${numberHolds('named.number', q)}
        union all select linked.report_id from report_analyzables linked
          where linked.analyzable_sample_id in (${categoriesOf(q)}))`,
    )
  if (wanted.outcome) rows = rows.where('reports.outcome', '=', wanted.outcome)
  if (outcome?.length) rows = rows.where('reports.outcome', 'in', [...outcome])
  if (query.category?.length) rows = rows.where('reports.category', 'in', [...query.category])
  if (query.urgent !== undefined) rows = rows.where('reports.urgent', '=', query.urgent)
  if (query.ordinary === true)
    rows = rows.where('reports.ordinary', '=', true).where(sql<boolean>`not ${consentWithheld}`)
  if (query.ordinary === false) rows = rows.where(sql<boolean>`(not reports.ordinary or ${consentWithheld})`)
  rows = rows.where(inItalianDays(moment, query.from, query.to))
  if (query.mine) rows = rows.where('reports.createdBy', '=', viewer.userId)
  if (query.newbornId) rows = rows.where('reports.newbornId', '=', query.newbornId)
  if (query.printed !== undefined)
    rows = rows.where('reports.printedAt', query.printed ? 'is not' : 'is', null)
  return rows
}

export async function listReports(db: Db, viewer: Viewer, query: ReportFilters, wanted: Wanted) {
  const rows = filtered(db, viewer, query, wanted)
  // The oldest of the same urgency comes first.
  const byUrgency = (query.sort ?? wanted.fallback).endsWith('urgency')
  const page = await listPage(
    db,
    byUrgency ? rows.orderBy(urgency) : rows,
    { ...query, sort: query.sort },
    {
      sortColumns: {
        urgency: 'reports.createdAt',
        createdAt: 'reports.createdAt',
        acceptedAt: 'reports.acceptedAt',
        reopenedAt: 'reports.reopenedAt',
        printedAt: 'reports.printedAt',
        dueAt: 'a.dueAt',
        number: 'reports.number',
        newborn: 'newborns.nameSort',
        outcome: 'reports.outcome',
        category: 'reports.category',
        protocol: 'a.protocolNumber',
      },
      defaultSort: wanted.fallback,
      key: 'reports.id',
    },
  )
  const refusals = await bulkRefusals({ db, viewer }, page.items)
  const isTaken = ({ id, status }: ReportRecord) => status === 'pending' && !refusals.has(id)
  return { ...page, items: page.items.map((row) => toReportRow(row, isTaken(row))) }
}

export const pendingList = { status: ['pending'], moment: 'createdAt', fallback: 'urgency' } as const
export const acceptedList = {
  status: signedReportStatuses,
  moment: 'acceptedAt',
  fallback: '-acceptedAt',
} as const
export const reopenedList = { status: ['reopened'], moment: 'reopenedAt', fallback: '-reopenedAt' } as const
export const returnedList = {
  status: ['accepted'],
  moment: 'acceptedAt',
  fallback: '-acceptedAt',
  outcome: 'positivity_returned',
} as const

export async function countUnprinted(db: Db, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(inSight(viewer))
    .where('status', '=', 'accepted')
    .where('printedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A request as a report names it. */
async function requestOf(
  db: Db,
  where: { reportId: number } | { id: number | null },
): Promise<ReportRequest | null> {
  if ('id' in where && where.id === null) return null
  const row = await db
    .selectFrom('sampleRequests as request')
    .withPlugin(prepared)
    .leftJoin('users', 'users.id', 'request.approvedBy')
    .leftJoin('samples as card', 'card.id', 'request.newSampleId')
    .select(['request.id', 'request.number', 'request.type', 'request.status', 'request.urgent'])
    .select(['request.approvedAt', 'request.approvedBy', 'request.dueDate'])
    .select(['card.barcode', 'card.collectedAt'])
    .select(personLabelOf('users').as('approver'))
    .where((eb) =>
      'reportId' in where
        ? eb('request.reportId', '=', where.reportId)
        : eb('request.id', '=', where.id as number),
    )
    .orderBy('request.id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { approvedAt, approvedBy, approver, barcode, collectedAt, ...request } = row
  return {
    ...request,
    approved: stampOf(approvedAt, approvedBy, approver),
    received: barcode === null || collectedAt === null ? null : { barcode, collectedAt },
  }
}

/**
 * Content of a report about newborn and card, with the corrected facts: since its acceptance, or with removed findings.
 */
async function saidBy(db: Db, row: ReportRecord) {
  if (row.acceptedAt === null) return { said: row, corrected: row.corrected }
  const said = await frozenFacts(db, row, row.valuesSnapshot)
  return { said, corrected: differingFacts(said, await currentFacts(db, row)) }
}

/** One report whole. @throws Refusal `not_found` */
export async function findReport(context: Context, id: number): Promise<Report> {
  const { db, viewer } = context
  const row = found(await findRecord(db, viewer, id))
  const snapshot = row.valuesSnapshot
  const history = await historyOf(db, viewer, [row.newbornId], [row.category])
  const superseding = await db
    .selectFrom('reports')
    .withPlugin(prepared)
    .select('id')
    .where('supersedesId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const refused = stampOf(row.refusedAt, row.refusedBy, row.refuserLabel)
  const own = toReportRow(row, await isBulkAcceptable(context, row))
  const { said, corrected } = await saidBy(db, row)
  const marks = await marksOf(db, [id])
  return {
    ...own,
    newborn: {
      ...own.newborn,
      fiscalCode: said.fiscalCode,
      motherSurname: said.mother?.surname ?? null,
      motherName: said.mother?.name ?? null,
    },
    facts: snapshot.facts,
    corrected,
    reassessments: marks.get(id) ?? [],
    analysisRequest: { id: row.analysisRequestId, number: row.episodeNumber, status: row.episodeStatus },
    analyzableSampleIds: [row.analyzableSampleId],
    analyzableStatus: row.analyzableStatus,
    sampleAnalysisId: row.sampleAnalysisId,
    actionId: row.actionId as GridActionName | null,
    chosenBy: row.chosenBy === null ? null : { id: row.chosenBy, label: row.chooserLabel },
    methods: [...snapshot.methods],
    text: row.text,
    commentTemplateId: row.commentTemplateId,
    values: [...snapshot.values],
    cutoffSet: snapshot.cutoffSet,
    beside: [...(snapshot.beside ?? [])],
    remarks: [...(snapshot.remarks ?? [])],
    sampleAcceptedAt: row.sampleAcceptedAt,
    laboratory: { id: row.workgroupId, label: row.laboratoryName },
    supersedesId: row.supersedesId,
    supersededById: superseding?.id ?? null,
    refused: refused && { ...refused, reason: row.refusedReason },
    motivation: row.motivation,
    printed: stampOf(row.printedAt, row.printedBy, row.printerLabel),
    pdfHash: row.pdfHash,
    request: await requestOf(db, { reportId: id }),
    answersRequest: await requestOf(db, { id: row.answersRequestId }),
    history: (history.get(row.newbornId) ?? []).filter(
      ({ sampleAnalysisId }) => sampleAnalysisId !== row.sampleAnalysisId,
    ),
  }
}
