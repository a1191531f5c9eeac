import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { approveSampleRequests } from '../../records/requests/sample-request.ts'
import { tellApproved } from '../../records/requests/tell-places.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Makes a request that was made by hand visible to the birth point.
 * @throws Refusal `not_found`, `validator_required`, `invalid_transition`
 */
export async function approveSampleRequest(context: Context, id: number) {
  const request = await lockSampleRequest(context, id)
  if (request.approved !== null) return { changed: false, request }
  if (!signs(context.viewer, 'validator')) throw refuse('validator_required')
  const details = { from: request.status, to: request.status, allowed: [] }
  if (request.status !== 'pending')
    throw refuse('invalid_transition', { message: texts.alreadyRefused, details })
  const { reportId, workgroupId } = await context.db
    .selectFrom('sampleRequests')
    .select(['reportId', 'workgroupId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (reportId !== null) throw refuse('invalid_transition', { message: texts.approvedWithReport, details })
  await approveSampleRequests(context, [id])
  await tellApproved(context, { ...request, newbornId: request.newborn.id, workgroupId })
  context.audit({ entity: 'sample-request', id, action: 'approve' })
  return { changed: true, request: await findSampleRequest(context, id) }
}
