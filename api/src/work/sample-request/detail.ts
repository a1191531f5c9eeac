import type { RequestAttempt, SampleRequest, SampleRequestDetail } from '@sne/shared/contract'
import {
  attemptRecipients,
  formatBound,
  insteadOfRepetition,
  isExhausted,
  isLiveRequest,
  postponableTo,
  refusalLeavesOpen,
  requestRefusal,
  takesForm,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { lateAnswer } from '../../records/analyses/late-answers.ts'
import { asLate, findRecord } from '../../records/analyses/queries.ts'
import { exitRefusalOf } from '../../records/episodes/exits.ts'
import { openFindings } from '../../records/episodes/open-findings.ts'
import { episodeView, reviewAnalyses } from '../../records/episodes/review.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { dueLimits } from './due-limits.ts'
import { findSampleRequest } from './queries.ts'
import { exitOf, refusalFacts } from './refusal-facts.ts'
import { personOf } from './rows.ts'

/** Values out of range of the analysis that asks, in the order of its analytes. */
async function findingsOf({ db }: Context, analysisId: number | null) {
  if (analysisId === null) return []
  const values = await db
    .selectFrom('analysisValues as v')
    .leftJoin('analytes', 'analytes.code', 'v.analyte')
    .select(['v.analyte', 'v.value', 'v.comparator', 'v.unit', 'v.flag', 'analytes.decimals'])
    .where('v.sampleAnalysisId', '=', analysisId)
    .where('v.deletedAt', 'is', null)
    .where('v.excluded', '=', false)
    .where('v.flag', '<>', 'N')
    .orderBy('v.position')
    .execute()
  return values.map(({ analyte, value, comparator, unit, flag, decimals }) => ({
    analyte,
    value: `${formatBound(value, comparator, decimals ?? 2)}${value === null || !unit ? '' : ` ${unit}`}`,
    flag: flag ?? ('ERR' as const),
  }))
}

/** Open findings of the episodes that the request is about, of whichever card; a repetition is about its own analysis. */
async function openOf({ db }: Context, request: SampleRequest): Promise<SampleRequestDetail['findings']> {
  if (request.type === 're_test' || !isLiveRequest(request.status)) return []
  const { workgroupId } = await db
    .selectFrom('sampleRequests')
    .select('workgroupId')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  const found = await openFindings(
    db,
    request.categories.map((category, id) => ({ id, newbornId: request.newborn.id, category, workgroupId })),
  )
  return [...found.values()]
    .flat()
    .map(({ analyte, value, flag, card }) => ({ analyte, value, flag, barcode: card.barcode }))
}

/** Calls and mails about the request, the last ones first. */
async function attemptsOf({ db }: Context, requestId: number): Promise<RequestAttempt[]> {
  const rows = await db
    .selectFrom('communications as told')
    .leftJoin('users as caller', 'caller.id', 'told.createdBy')
    .leftJoin('files', 'files.id', 'told.fileId')
    .leftJoin('users as uploader', 'uploader.id', 'files.createdBy')
    .select(['told.id', 'told.at', 'told.createdBy', 'told.recipientType', 'told.recipientName'])
    .select(['told.channel', 'told.outcome', 'told.text'])
    .select(['files.name', 'files.size', 'files.type', 'files.sha256'])
    .select(['files.createdAt as keptAt', 'files.createdBy as keptBy'])
    .select([personLabelOf('caller').as('actor'), personLabelOf('uploader').as('uploaderLabel')])
    .where('told.sampleRequestId', '=', requestId)
    .where('told.recipientType', 'in', attemptRecipients)
    .orderBy('told.at', 'desc')
    .orderBy('told.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: personOf(row.createdBy, row.actor),
    recipientType: row.recipientType,
    recipientName: row.recipientName,
    channel: row.channel,
    outcome: row.outcome,
    text: row.text,
    form:
      row.name === null || row.size === null || row.sha256 === null || row.keptAt === null
        ? null
        : {
            ...{ name: row.name, size: row.size, type: row.type, sha256: row.sha256 },
            uploaded: { at: row.keptAt, by: personOf(row.keptBy, row.uploaderLabel) },
          },
  }))
}

/** Placeholder for the reason that a person would give. */
const someReason = '-'

/** Why the caller could not refuse the request now, with whatever reason; a GET, so that nothing is tried. */
async function notRefusable(context: Context, request: SampleRequest): Promise<string | null> {
  if (!isLiveRequest(request.status)) return null
  const refusal = requestRefusal(await refusalFacts(context, request))
  if (refusal) return refusal.message ?? null
  if (request.type === 're_test') return null
  const exit = await exitRefusalOf(context, { ...(await exitOf(context, request)), reason: someReason })
  return exit?.message ?? null
}

/** Findings that a refusal would leave open: values out of range of the analysis that asks. */
async function leavesOpen(
  context: Context,
  request: SampleRequest,
  findings: SampleRequestDetail['findings'],
): Promise<string | null> {
  if (request.type !== 're_test' || !isLiveRequest(request.status)) return null
  const { besideRecall } = await refusalFacts(context, request)
  const late = await lateAnswer(context.db, context.now, request.origin.sampleAnalysisId ?? 0)
  const tier = await context.db
    .selectFrom('sampleRequests as asked')
    .innerJoin('analysisTypes as type', 'type.id', 'asked.secondTierTypeId')
    .select('type.label')
    .where('asked.id', '=', request.id)
    .executeTakeFirst()
  return refusalLeavesOpen({
    besideRecall,
    secondTier: tier?.label ?? null,
    analytes: findings.filter(({ flag }) => flag !== 'ERR').map(({ analyte }) => analyte),
    late: late !== null,
  })
}

/** The decision that takes the place of a repetition on an exhausted card; null where it may still be planned. */
export async function decisionInstead(context: Context, { discs, origin }: SampleRequest) {
  const { sampleAnalysisId } = origin
  if (discs === null || !isExhausted(discs) || sampleAnalysisId === null) return null
  const late = await lateAnswer(context.db, context.now, sampleAnalysisId)
  if (late === null) return null
  const row = asLate(await findRecord(context, sampleAnalysisId), late)
  const reviewed = (await reviewAnalyses(context.db, [row], context.now)).get(sampleAnalysisId)
  if (!reviewed) return null
  const { proposedAction, allowedActions } = episodeView(reviewed)
  const actionId = insteadOfRepetition(proposedAction.actionId)
  if (!allowedActions.includes(actionId)) return null
  return { sampleAnalysisId, actionId }
}

/** The last day to which live material may be put off without a lead. */
const lastDay = async (context: Context, request: SampleRequest) =>
  request.type !== 're_test' && isLiveRequest(request.status)
    ? postponableTo(await dueLimits(context, request))
    : null

/** A request with what led to it, what was tried, and what may be done with it. @throws Refusal `not_found` */
export async function sampleRequestDetail(context: Context, id: number): Promise<SampleRequestDetail> {
  const request = await findSampleRequest(context, id)
  const attemptLog = await attemptsOf(context, id)
  const instead = await decisionInstead(context, request)
  const findings = await findingsOf(context, request.origin.sampleAnalysisId)
  const open = await openOf(context, request)
  return {
    ...request,
    findings: [...open, ...findings.filter(({ analyte }) => !open.some((one) => one.analyte === analyte))],
    attemptLog,
    postponableTo: await lastDay(context, request),
    refusalForm: attemptLog.some((attempt) => takesForm(attempt) && attempt.form !== null),
    notRefusable: await notRefusable(context, request),
    refusalLeavesOpen: await leavesOpen(context, request, findings),
    instead: instead?.actionId ?? null,
  }
}
