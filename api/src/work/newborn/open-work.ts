import type { Newborn } from '@sne/shared/contract'
import {
  dayOf,
  failsafeSteps,
  finishedStatuses,
  isApprovalLate,
  isToApprove,
  type LaboratoryTimes,
  type ReferralParty,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { lateBeforeBy } from '../../records/laboratories/times.ts'
import { actedLabelOf } from '../../records/people/acted-label.ts'
import { communicationMissing, missingReportParties, positiveSince } from '../../records/reports/told.ts'
import { withoutStep } from '../../records/requests/standing.ts'
import { missingRequestParties, requestToTell } from '../../records/requests/told.ts'

const person = (id: number | null, label: string) => (id === null ? null : { id, label })

/** Times of the laboratory of each row. */
const actingTimes = sql<LaboratoryTimes & { workgroupId: number }>`times_in_force`.as('acting')

/** The newborn's orders, the latest first. */
export async function ordersOf(
  db: Db,
  viewer: Viewer,
  newbornId: number,
): Promise<Newborn['analysisRequests']> {
  const rows = await db
    .selectFrom('analysisRequests as request')
    .withPlugin(prepared)
    .leftJoin('reports', 'reports.id', 'request.finalReportId')
    .select(['request.id', 'request.number', 'request.category', 'request.status', 'request.openedAt'])
    .select(['request.closedAt', 'request.closeReason', 'request.finalReportId', 'reports.outcome'])
    .innerJoin(actingTimes, (join) => join.onRef('acting.workgroupId', '=', 'request.workgroupId'))
    .select(['acting.reportDays', 'acting.secondStepDays', 'acting.thirdStepDays'])
    .select(withoutStep('request').as('stalled'))
    .where('request.newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId', category: 'request.category' }))
    .orderBy('request.openedAt', 'desc')
    .orderBy('request.id')
    .execute()
  return rows.map(({ outcome, category, reportDays, secondStepDays, thirdStepDays, ...request }) => ({
    ...request,
    lateSteps: failsafeSteps({ reportDays, secondStepDays, thirdStepDays }),
    category: category as Screening,
    finalOutcome: outcome,
  }))
}

/** Everything that was asked for after the first card, the oldest first. */
export async function requestsOf(
  db: Db,
  viewer: Viewer,
  newbornId: number,
  now: Date,
): Promise<Newborn['requests']> {
  const rows = await db
    .selectFrom('sampleRequests as request')
    .withPlugin(prepared)
    .innerJoin(actingTimes, (join) => join.onRef('acting.workgroupId', '=', 'request.workgroupId'))
    .leftJoin('motivations', 'motivations.id', 'request.motivationId')
    .leftJoin('users as author', 'author.id', 'request.createdBy')
    .leftJoin('users as refuser', 'refuser.id', 'request.refusedBy')
    .selectAll('request')
    .select('motivations.name as motivation')
    .select(['acting.approveUrgentHours', 'acting.approveOrdinaryHours'])
    .select([
      actedLabelOf('author', 'request.createdAt').as('authorLabel'),
      actedLabelOf('refuser', 'request.refusedAt').as('refuserLabel'),
    ])
    .where('request.newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId' }))
    .where(
      viewer.seesAll
        ? sql<boolean>`true`
        : sql<boolean>`request.categories && ${[...viewer.visibleScreenings]}::text[]`,
    )
    .orderBy('request.id')
    .execute()
  const today = dayOf(now)
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    type: row.type,
    status: row.status,
    categories: row.categories as Screening[],
    urgent: row.urgent,
    motivation: row.motivation,
    createdAt: row.createdAt,
    createdBy: person(row.createdBy, row.authorLabel),
    approvedAt: row.approvedAt,
    fromDate: row.fromDate,
    dueDate: row.dueDate,
    overdue: row.status === 'pending' && row.dueDate !== null && row.dueDate < today,
    approvalLate: isToApprove(row) && isApprovalLate(row, now, today, row),
    originSampleId: row.originSampleId,
    originSampleAnalysisId: row.originSampleAnalysisId,
    newSampleId: row.newSampleId,
    assumedAt: row.assumedAt,
    doneAt: row.doneAt,
    refused:
      row.refusedAt === null
        ? null
        : {
            at: row.refusedAt,
            by: person(row.refusedBy, row.refuserLabel),
            reason: row.refusedReason,
          },
  }))
}

/** Each card in each category: how far it is and by when its report is due. */
export async function workOf(db: Db, viewer: Viewer, newbornId: number, now: Date): Promise<Newborn['work']> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .withPlugin(prepared)
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .leftJoin('sampleAnalyses as last', 'last.id', 'a.currentSampleAnalysisId')
    .select(['a.id as analyzableSampleId', 'a.sampleId', 'a.category', 'a.status', 'a.acceptedAt'])
    .select(['a.dueAt', 'last.outcome'])
    .select(
      sql<boolean>`(a.due_at is not null and a.due_at < ${now.toISOString()}
        and a.status not in (${literals(finishedStatuses)}))`.as('overdue'),
    )
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' }))
    .orderBy('samples.sampleNumber')
    .orderBy('screenings.position')
    .execute()
  return rows.map(({ category, ...row }) => ({ ...row, category: category as Screening }))
}

/** As `isTellingLate` of the domain, by the times of the laboratory that has to tell. */
const lateOn = (now: Date) =>
  sql<boolean>`(${positiveSince} < ${lateBeforeBy(now, sql`reports.workgroup_id`, sql`reports.urgent`, 'tell')})`

/** Urgent recalls without a positive of which the clinical centre, or ward and family, were not told; one row for each category. */
async function untoldRecalls(db: Db, viewer: Viewer, newbornId: number, now: Date) {
  const late = sql<boolean>`(request.approved_at < ${lateBeforeBy(now, sql`request.workgroup_id`, sql`request.urgent`, 'tell')})`
  const rows = await db
    .selectFrom('sampleRequests as request')
    .withPlugin(prepared)
    .select(['request.id', 'request.categories', 'request.approvedAt as since', late.as('late')])
    .select(sql<ReferralParty[]>`${missingRequestParties}`.as('missing'))
    .where('request.newbornId', '=', newbornId)
    .where('request.urgent', '=', true)
    .where(visibleTo(viewer, { workgroup: 'request.workgroupId' }))
    .where(requestToTell)
    .orderBy('request.id')
    .execute()
  return rows.flatMap(({ id, categories, since, ...row }) =>
    since === null || row.missing.length === 0
      ? []
      : (categories as Screening[])
          .filter((category) => viewer.seesAll || viewer.visibleScreenings.includes(category))
          .map((category) => ({ ...row, reportId: null, sampleRequestId: id, category, since })),
  )
}

/** Positives and urgent recalls of which the clinical centre, or ward and family, were not told. */
export async function missingCommunications(
  db: Db,
  viewer: Viewer,
  newbornId: number,
  now: Date,
): Promise<Newborn['missingCommunications']> {
  const rows = await db
    .selectFrom('reports')
    .withPlugin(prepared)
    .select(['reports.id as reportId', 'reports.category', 'reports.createdAt'])
    .select([missingReportParties.as('missing'), lateOn(now).as('late')])
    .where('reports.newbornId', '=', newbornId)
    .where(visibleTo(viewer, { workgroup: 'reports.workgroupId', category: 'reports.category' }))
    .where(communicationMissing)
    .orderBy('reports.id')
    .execute()
  const reports = rows.map(({ category, createdAt, ...row }) => ({
    ...row,
    sampleRequestId: null,
    category: category as Screening,
    since: createdAt,
  }))
  return [...reports, ...(await untoldRecalls(db, viewer, newbornId, now))]
}
