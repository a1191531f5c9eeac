import type { ReportStep } from '@sne/shared/contract'
import {
  bulkRefusal,
  canAcceptInBulk,
  isLiveRequest,
  liveRequestStatuses,
  reportMachine,
  type Screening,
  yearOf,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { SentFacts } from '../../platform/database/json-shapes.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Writer } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ReportInput } from '../../platform/documents/index.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition, askTransition } from '../../platform/transition/apply.ts'
import type { StatementPart } from '../../platform/transition/apply-many.ts'
import { stepAnalyzables } from '../../records/analyses/analyzable.ts'
import { stepAnalyses } from '../../records/analyses/sample-analysis.ts'
import { assumeArrived } from '../../records/cards/assume-arrived.ts'
import { askFourEyes, askGate, askUrgency, readFourEyes } from '../../records/episodes/report-gate.ts'
import { alongEvent, recordEvent } from '../../records/newborns/record-event.ts'
import { type ReportNumber, reportNumberOnce } from '../../records/numbers/report-number.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { lookAfterReport } from '../../records/planned-cards/keep.ts'
import { isBulkAcceptable } from '../../records/reports/bulk.ts'
import { closeEpisode } from '../../records/reports/close-episode.ts'
import { alongDrawing } from '../../records/reports/drawing/queue.ts'
import { markRejected } from '../../records/reports/mark-rejected.ts'
import { alongOutgoing } from '../../records/reports/outgoing-report.ts'
import { inputToFreeze } from '../../records/reports/paper.ts'
import {
  findRecord,
  type LockedFacts,
  lockFacts,
  type ReportFacts,
  toReportRow,
} from '../../records/reports/records.ts'
import { askFacts, currentFacts } from '../../records/reports/sent-facts.ts'
import { completeAnswered } from '../../records/requests/answered.ts'
import { assumeRequests } from '../../records/requests/assume.ts'
import { closeStalledOfClosed } from '../../records/requests/close-of-closed.ts'
import { daysOf, limitDue } from '../../records/requests/limit-due.ts'
import { recallDueOf } from '../../records/requests/recall-due.ts'
import { approveSampleRequests } from '../../records/requests/sample-request.ts'
import { tellWithdrawnUrgent } from '../../records/requests/tell-withdrawn.ts'
import { within } from '../../records/requests/within.ts'
import { texts } from './texts.ts'

export async function stepAnswer(
  { db, viewer }: Context,
  id: number,
  step: Pick<ReportStep, 'changed'> & Partial<ReportStep>,
): Promise<ReportStep> {
  const row = found(await findRecord(db, viewer, id))
  return {
    approvedRequestIds: [],
    completedRequestIds: [],
    ...step,
    report: toReportRow(row, await isBulkAcceptable({ db, viewer }, row)),
    analyzableStatus: row.analyzableStatus,
    analysisRequestStatus: row.episodeStatus,
  }
}

/** Requests made with the report, and live ones of its sample: mostly there are none. */
const requestsBeside = ({ db }: Context, row: ReportFacts) =>
  db
    .selectFrom('sampleRequests')
    .withPlugin(prepared)
    .select(['id', 'type', 'status', 'approvedAt', 'reportId', 'originAnalyzableId'])
    // The statuses are literals in the statement: they name the index of the live ones.
    .where(
      sql<boolean>`(report_id = ${row.id} or origin_analyzable_id = ${row.analyzableSampleId}
        and status in (${literals(liveRequestStatuses)}))`,
    )
    .orderBy('id')
    .execute()

type RequestBeside = Awaited<ReturnType<typeof requestsBeside>>[number]

const isLive = ({ status }: RequestBeside) => isLiveRequest(status)

/** Makes the requests of the report visible to the birth point, with their due dates. */
async function approveRequests(
  context: Context,
  row: ReportFacts,
  {
    reportNumber,
    linked,
  }: { readonly reportNumber: ReportNumber; readonly linked: readonly RequestBeside[] },
): Promise<number[]> {
  const open = linked.filter(({ status, approvedAt }) => status === 'pending' && approvedAt === null)
  const asked = linked.filter(
    ({ type, status, approvedAt }) => type !== 're_test' && status === 'pending' && approvedAt !== null,
  )
  if (open.length + asked.length === 0) return []
  const { notBefore, dueOn } = await recallDueOf(context, {
    newbornId: row.newbornId,
    workgroupId: row.workgroupId,
    category: row.category as Screening,
    urgent: row.urgent,
    card: [...open, ...asked].every(({ type }) => type === 'new_spot'),
  })
  await limitDue(context, asked, dueOn)
  const approved = await approveSampleRequests(
    context,
    open.map(({ id }) => id),
    { ownDay: dueOn, fromDate: notBefore },
  )
  if (approved.length === 0) return approved
  const category = row.category as Screening
  const isRecall = row.outcome === 'recall' && !row.urgent
  const arrived = isRecall ? await assumeArrived(context, { ...row, category }, approved) : null
  const { barcode } = await context.db
    .selectFrom('samples')
    .select('barcode')
    .where('id', '=', row.sampleId)
    .executeTakeFirstOrThrow()
  const number = await reportNumber.taken()
  for (const id of approved) {
    const days = await daysOf(context, id)
    const isAnswered = arrived?.requestIds.includes(id) ?? false
    if (!isAnswered)
      await notifyBirthPoint(context, {
        workgroupId: row.authorWorkgroupId,
        laboratoryId: row.workgroupId,
        urgent: row.urgent,
        type: 'recall_approved',
        title: `Richiamo ${row.urgent ? 'urgente, ' : ''}protocollo ${row.protocolNumber ?? '-'}`,
        text: texts.materialNeeded(number, { barcode, category }, within(days.fromDate, days.dueDate)),
        entity: { type: 'sample-request', id },
      })
    await recordEvent(context, {
      newbornId: row.newbornId,
      type: 'recall_requested',
      workgroupId: row.workgroupId,
      category: row.category as Screening,
      refs: { sampleId: row.sampleId, reportId: row.id, sampleRequestId: id },
      text: isAnswered && arrived ? texts.answeredWith(number, arrived.barcode) : texts.recalledWith(number),
    })
  }
  return approved
}

interface Accepted {
  readonly changed: boolean
  readonly number: string | null
  readonly approvedRequestIds: number[]
  readonly completedRequestIds: number[]
}

interface Acceptance {
  readonly row: ReportFacts
  readonly reportNumber: ReportNumber
  readonly input: ReportInput
  readonly facts: SentFacts
}

/** Rows beside the report in the accepting statement: number, outgoing step, event, and the content of the document. */
function alongAcceptance(
  started: Writer,
  context: Context,
  { row, reportNumber, input, facts }: Acceptance,
): { readonly writer: Writer; readonly computed: { readonly number: RawBuilder<string> } } {
  const { id, authorWorkgroupId, newbornId, workgroupId, sampleId } = row
  const { writer, number } = reportNumber.within(started)
  const outgoing = { reportId: id, workgroupId: authorWorkgroupId, event: 'accepted' } as const
  const event = {
    newbornId,
    type: 'report_accepted',
    workgroupId,
    category: row.category as Screening,
    refs: { sampleId, reportId: id },
    text: sql<string>`'Referto ' || ${number} || ' accettato'`,
  } as const
  const frozen = { reportId: id, input, number, facts }
  return {
    writer: alongDrawing(
      alongEvent(alongOutgoing(writer, context, outgoing), context, event),
      context,
      frozen,
    ),
    computed: { number },
  }
}

/**
 * A negative is accepted alone because of an earlier obstacle, or of its family's refusal, not because of its outcome.
 */
const whyAlone = ({ outcome, urgent, consentRefusedAt }: ReportFacts) =>
  outcome === 'negative' && !urgent
    ? { message: consentRefusedAt === null ? texts.notOrdinary : texts.consentWithheld }
    : {}

/**
 * Checks for obstacles to the acceptance. The list of a bulk calls this function too.
 * @throws Refusal `one_by_one`, `invalid_transition`, `open_findings`, `four_eyes`
 */
async function askToAccept(context: Context, row: LockedFacts, ordinary: boolean): Promise<void> {
  if (ordinary && !canAcceptInBulk(row)) throw refuse('one_by_one', whyAlone(row))
  const analysedSince = row.lastAnalysisId > row.sampleAnalysisId
  if (analysedSince)
    throw refuse('invalid_transition', {
      message: texts.analysedSince,
      details: { from: row.status, to: 'accepted', allowed: [] },
    })
  const ownWork = await readFourEyes(context, row)
  const judgement = await askGate(context, row)
  await askUrgency(context, row)
  await askFourEyes(ownWork)
  const why = ordinary ? bulkRefusal(row, { analysedSince, judgement, ownWork: false }) : null
  if (why) throw refuse(why, why === 'one_by_one' ? whyAlone(row) : {})
}

/**
 * Accepts one report with everything that follows and leaves it to be drawn; the caller writes the audit.
 * @param options `ordinary`: refuses urgent, positive and recall reports
 * @throws Refusal `not_found`, `validator_required`, `stale_version`, `invalid_transition`, `one_by_one`, `open_findings`,
 * `four_eyes`
 */
export async function acceptOne(
  context: Context,
  id: number,
  { version, ordinary = false }: { readonly version?: number; readonly ordinary?: boolean } = {},
): Promise<Accepted> {
  const { db, viewer, now } = context
  const row = found(await lockFacts(db, viewer, id))
  if (row.status === 'accepted')
    return { changed: false, number: row.number, approvedRequestIds: [], completedRequestIds: [] }
  // Without requests nothing that the facts say is written before they are read.
  const asked = row.hasRequests ? undefined : await askFacts(db, row)
  if (row.status === 'pending') await askToAccept(context, row, ordinary)
  const accepting = {
    table: 'reports',
    machine: reportMachine,
    id,
    locked: row,
    action: 'accept',
    version,
    facts: { validator: () => ({ validator: signs(viewer, 'validator') }) },
    present: async () => {
      const now = found(await findRecord(db, viewer, id))
      return toReportRow(now, await isBulkAcceptable(context, now))
    },
  } as const
  await askTransition(context, accepting)
  const { analyses, samples, orders } = row.records
  // Without requests nothing of the acceptance reads these steps: the statement that accepts the report makes them.
  const along: StatementPart[] | undefined = row.hasRequests ? undefined : []
  const stepping = { ...context, along }
  await stepAnalyses(stepping, [row.sampleAnalysisId], 'accept_report', {}, analyses)
  const reportNumber = reportNumberOnce(db, row.workgroupId, yearOf(now))
  const beside = row.hasRequests ? await requestsBeside(context, row) : []
  // A recall that this card took over may name the report of another card.
  const linked = beside.filter(
    ({ reportId, type, originAnalyzableId }) =>
      reportId === id || (type !== 're_test' && originAnalyzableId === row.analyzableSampleId),
  )
  const approvedRequestIds = await approveRequests(context, row, { reportNumber, linked })
  const waits = beside.some(
    (request) =>
      request.type !== 're_test' && request.originAnalyzableId === row.analyzableSampleId && isLive(request),
  )
  const sampleStep = waits ? 'await_recall' : 'accept_report'
  await stepAnalyzables(stepping, [row.analyzableSampleId], sampleStep, {}, samples)
  // A card that came before its recall was signed answers it by what it shows.
  if (row.hasRequests && row.outcome === 'positivity_returned')
    await assumeRequests(context, row.sampleId, { returned: row.category as Screening })
  const completedRequestIds = row.hasRequests ? await completeAnswered(context, row) : []
  await closeEpisode(stepping, row, orders)
  await lookAfterReport(context, row)
  if (row.supersedesId !== null)
    await applyTransition(context, {
      table: 'reports',
      machine: reportMachine,
      id: row.supersedesId,
      action: 'supersede',
      by: 'effect',
    })
  const asksNothing = linked.length === 0
  const input = await inputToFreeze(context, row, { by: viewer, at: now.toISOString(), asksNothing })
  const facts = await currentFacts(db, row, asked)
  // From here on other acceptances of the laboratory wait: for the number, and for the birth point's counter.
  const accepted = await applyTransition(context, {
    ...accepting,
    patch: { acceptedAt: now, acceptedBy: viewer.userId },
    along: (db) =>
      alongAcceptance(
        (along ?? []).reduce<Writer>((writer, part) => part(writer), db),
        context,
        { row, reportNumber, input, facts },
      ),
  })
  const { number } = accepted.row
  if (number === null) throw new Error('An accepted report has no number.')
  if (row.urgent) await markRejected(context, row)
  if (row.hasRequests) await tellWithdrawnUrgent(context, { ...row, number })
  // The centre may have been told before: nothing else is waited for.
  if (row.outcome === 'recall' && approvedRequestIds.length === 0)
    await closeStalledOfClosed(context, row.newbornId)
  context.afterCommit(() => context.services.reportDrawer.wake())
  return { changed: true, number, approvedRequestIds, completedRequestIds }
}

export const auditAcceptance = (context: Context, id: number, number: string | null) =>
  context.audit({
    entity: 'report',
    id,
    action: 'accept',
    from: 'pending',
    to: 'accepted',
    details: { number },
  })

export async function acceptReport(context: Context, id: number, version: number): Promise<ReportStep> {
  const { changed, number, ...requests } = await acceptOne(context, id, { version })
  if (changed) auditAcceptance(context, id, number)
  return stepAnswer(context, id, { changed, ...requests })
}
