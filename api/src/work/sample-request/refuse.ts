import type { SampleRequest } from '@sne/shared/contract'
import { onPlateStatuses, sampleRequestMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { returnToAnalyst } from '../../records/decisions/return-to-analyst.ts'
import { checkExit } from '../../records/episodes/exits.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { freeAnalyses } from '../../records/plates/free-wells.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { tellRecipients } from './tell.ts'
import { texts } from './texts.ts'

/** Analyses of a repetition that have a place on a plate and no value. */
const onPlates = ({ db }: Context, id: number) =>
  db
    .selectFrom('sampleAnalyses')
    .select(['id', 'status'])
    .where('sampleRequestId', '=', id)
    .where('status', 'in', onPlateStatuses)
    .execute()

const isReportPending = async ({ db }: Context, request: Pick<SampleRequest, 'id' | 'approved'>) => {
  if (request.approved !== null) return false
  const report = await db
    .selectFrom('sampleRequests')
    .innerJoin('reports', 'reports.id', 'sampleRequests.reportId')
    .select('reports.id')
    .where('sampleRequests.id', '=', request.id)
    .where('reports.status', '=', 'pending')
    .executeTakeFirst()
  return report !== undefined
}

/** The newborn's row is locked first, as everywhere. */
const lockNewborn = ({ db }: Context, id: number) =>
  db.selectFrom('newborns').select('id').where('id', '=', id).forUpdate().execute()

/**
 * Refuses a live request. The birth point is told that the material is not needed, and an analysis that waited for it is
 * decided again. @throws Refusal `not_found`, `permission_denied`, `invalid_transition`, `open_findings`
 */
export async function refuseSampleRequest(context: Context, id: number, reason: string) {
  const { viewer, now, db } = context
  await lockNewborn(context, (await findSampleRequest(context, id)).newborn.id)
  const request = await lockSampleRequest(context, id)
  const planned = await onPlates(context, id)
  const origin = await db
    .selectFrom('sampleRequests')
    .select(['originAnalyzableId', 'workgroupId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = {
    type: request.type,
    status: request.status,
    answeredBy: request.newSample?.barcode ?? null,
    punched: planned.some(({ status }) => status === 'punched'),
    reportPending: await isReportPending(context, request),
  }
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
  if (!isRepetition)
    await checkExit(context, { newbornId: request.newborn.id, categories: request.categories, reason })
  await freeAnalyses(
    context,
    planned.map((analysis) => analysis.id),
  )
  const words = texts.refused(request.number, reason)
  if (origin.originAnalyzableId !== null)
    await returnToAnalyst(context, {
      analyzableSampleId: origin.originAnalyzableId,
      pendingReason: isRepetition ? 're_test_refused' : 'recall_refused',
      words,
    })
  if (!isRepetition) await tellWithdrawn(context, request, { workgroupId: origin.workgroupId, words })
  context.audit({ entity: 'sample-request', id, action: 'refuse', from, to, reason })
  return { changed, request: await findSampleRequest(context, id) }
}

async function tellWithdrawn(
  context: Context,
  { id, number, approved, newborn, categories, origin }: SampleRequest,
  { workgroupId, words }: { readonly workgroupId: number; readonly words: string },
): Promise<void> {
  if (approved !== null)
    await tellRecipients(context, {
      id,
      type: 'recall_withdrawn',
      title: texts.withdrawnTitle(number),
      text: texts.withdrawn,
    })
  await recordEvent(context, {
    newbornId: newborn.id,
    type: 'recall_refused',
    workgroupId,
    category: categories.length === 1 ? (categories[0] ?? null) : null,
    refs: { sampleRequestId: id, sampleId: origin.sampleId },
    text: words,
  })
}
