import type { SampleRequest } from '@sne/shared/contract'
import { sampleRequestMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { lateAnswer } from '../../records/analyses/late-answers.ts'
import { returnToAnalyst } from '../../records/decisions/return-to-analyst.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { returnWaiting } from '../../records/planned-cards/return-waiting.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { closeSettled } from '../../records/reports/close-episode.ts'
import { tellRefused } from '../../records/requests/tell-places.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { exitOf, refusalFacts } from './refusal-facts.ts'
import { returnAskingReport } from './return-report.ts'
import { texts } from './texts.ts'

/**
 * Refuses a live request. The birth point is told that the material is not needed. An analysis that waited for it is
 * decided again. So is one whose unsigned report asked for the material.
 * @throws Refusal `not_found`, `permission_denied`, `invalid_transition`, `open_findings`
 */
export async function refuseSampleRequest(context: Context, id: number, reason: string) {
  const { viewer, now, db } = context
  const request = await lockSampleRequest(context, id)
  const origin = await db
    .selectFrom('sampleRequests')
    .select(['originAnalyzableId', 'originSampleAnalysisId', 'reportId', 'workgroupId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const late = await lateAnswer(db, now, origin.originSampleAnalysisId ?? 0)
  const { planned, ...facts } = await refusalFacts(context, request)
  const { changed, from, to } = await applyTransition(context, {
    table: 'sampleRequests',
    machine: sampleRequestMachine,
    id,
    action: 'refuse',
    facts: {
      refusable: () => ({ ...facts, reason, role: viewer.role }),
    },
    patch: { refusedAt: now, refusedBy: viewer.userId, refusedReason: reason },
  })
  if (!changed) return { changed, request }
  const isRepetition = request.type === 're_test'
  if (!isRepetition) await checkExit(context, { ...(await exitOf(context, request)), reason })
  await freeAnalyses(
    context,
    planned.map((analysis) => analysis.id),
  )
  const words = texts.refused(request.number, reason)
  if (request.type === 'new_spot' || request.type === 'serum_sample')
    await returnAskingReport(context, origin, words)
  if (origin.originAnalyzableId !== null)
    await returnToAnalyst(context, {
      analyzableSampleId: origin.originAnalyzableId,
      pendingReason: isRepetition ? (late?.reason ?? 're_test_refused') : 'recall_refused',
      words,
    })
  if (request.type === 'scheduled') {
    const who = { newbornId: request.newborn.id, workgroupId: origin.workgroupId }
    await returnWaiting(context, who, request.categories, words)
    await closeSettled(context, who)
  }
  if (!isRepetition) await tellWithdrawn(context, request, { workgroupId: origin.workgroupId, words })
  context.audit({ entity: 'sample-request', id, action: 'refuse', from, to, reason })
  return { changed, request: await findSampleRequest(context, id) }
}

async function tellWithdrawn(
  context: Context,
  { id, number, urgent, approved, newborn, categories, origin }: SampleRequest,
  { workgroupId, words }: { readonly workgroupId: number; readonly words: string },
): Promise<void> {
  if (approved !== null)
    await tellRefused(context, { id, number, urgent, newbornId: newborn.id, workgroupId })
  await recordEvent(context, {
    newbornId: newborn.id,
    type: 'recall_refused',
    workgroupId,
    category: categories.length === 1 ? (categories[0] ?? null) : null,
    refs: { sampleRequestId: id, sampleId: origin.sampleId },
    text: words,
  })
}
