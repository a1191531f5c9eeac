import type { ChangeSampleRequestInput, SampleRequest } from '@sne/shared/contract'
import {
  caseRoles,
  dayOf,
  dueDateRefusal,
  formatDate,
  isLiveRequest,
  isPostponed,
  postponementRefusal,
  requestChangeRefusal,
  urgentDueOn,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { tellRecipients } from '../../records/requests/tell-recipients.ts'
import { texts as requestTexts } from '../../records/requests/texts.ts'
import { within } from '../../records/requests/within.ts'
import { byLead, dueLimits } from './due-limits.ts'
import { findSampleRequest, lockSampleRequest } from './queries.ts'
import { texts } from './texts.ts'

/** The person works in the laboratory of the request, in a role that opens its case. @throws Refusal `validation` */
async function checkOwner({ db }: Context, requestId: number, ownerId: number): Promise<void> {
  const person = await db
    .selectFrom('users')
    .innerJoin('sampleRequests as request', 'request.workgroupId', 'users.workgroupId')
    .select('users.id')
    .where('users.id', '=', ownerId)
    .where('users.enabled', '=', true)
    .where('request.id', '=', requestId)
    .where(sql<boolean>`users.roles && ${[...caseRoles]}::text[]`)
    .executeTakeFirst()
  if (!person) throw refuseField('ownerId', texts.unknownOwner)
}

/** Fields of the input whose value differs from the request. */
function changesOf(request: SampleRequest, input: ChangeSampleRequestInput, now: Date) {
  const urgent = input.urgent ?? request.urgent
  const tomorrow = urgentDueOn(now)
  const isBefore = request.dueDate !== null && request.dueDate <= tomorrow
  const asUrgent = urgent && !request.urgent && !isBefore ? tomorrow : request.dueDate
  const dueDate = input.dueDate !== undefined ? input.dueDate : asUrgent
  const ownerId = input.ownerId !== undefined ? input.ownerId : (request.owner?.id ?? null)
  return {
    urgent,
    // An urgent recall is taken at once.
    fromDate: urgent ? null : request.fromDate,
    dueDate,
    ownerId,
    asksOtherwise: urgent !== request.urgent || dueDate !== request.dueDate,
    handsOver: ownerId !== (request.owner?.id ?? null),
  }
}

/**
 * Changes urgency, due day or owner of a live request for material.
 * @throws Refusal `not_found`, `validation`, `invalid_transition`, `stale_version` when a colleague was faster
 */
export async function changeSampleRequest(context: Context, id: number, input: ChangeSampleRequestInput) {
  const { db, now, viewer } = context
  const request = await lockSampleRequest(context, id)
  const { asksOtherwise, handsOver, ...values } = changesOf(request, input, now)
  if (!asksOtherwise && !handsOver) return { changed: false, request }
  if (input.version !== undefined && input.version !== request.version)
    throw refuse('stale_version', { details: { current: { id, version: request.version } } })
  const details = { from: request.status, to: request.status, allowed: [] }
  if (!isLiveRequest(request.status))
    throw refuse('invalid_transition', { message: texts.alreadyRefused, details })
  if (request.type === 're_test') throw refuse('invalid_transition', { message: texts.onlyMaterial, details })
  checkGuard(requestChangeRefusal(request, values))
  if (values.dueDate !== request.dueDate)
    checkGuard(dueDateRefusal({ ...values, type: request.type }, now, dayOf(now)))
  if (values.fromDate !== null && values.dueDate !== null && values.dueDate < values.fromDate)
    throw refuseField('dueDate', texts.beforeFirstDay(formatDate(values.fromDate)))
  const standing = await dueLimits(context, request)
  const changesDay = values.dueDate !== request.dueDate
  const leads = signs(viewer, 'lead')
  if (changesDay) checkGuard(postponementRefusal(standing, values.dueDate, leads))
  const isLater = changesDay && isPostponed(request.dueDate ?? standing.firstDueDate, values.dueDate)
  if (isLater && !input.reason) throw refuseField('reason', texts.postponedReason)
  if (handsOver && values.ownerId !== null) await checkOwner(context, id, values.ownerId)
  await db
    .updateTable('sampleRequests')
    .set((eb) => ({
      ...values,
      ...(changesDay
        ? { firstDueDate: standing.firstDueDate, dueByLead: byLead(standing, values.dueDate, leads) }
        : {}),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (asksOtherwise && request.approved !== null)
    await tellRecipients(context, {
      id,
      type: 'recall_changed',
      title: texts.changedTitle(request.number),
      text: requestTexts.materialDue(
        request.origin.barcode,
        request.categories,
        within(values.fromDate, values.dueDate),
      ),
    })
  if (handsOver && values.ownerId !== null && values.ownerId !== viewer.userId)
    await notifyUser(context, {
      userId: values.ownerId,
      type: 'message',
      title: texts.handedOverTitle(request.number),
      text: texts.handedOver,
      link: `/newborn/${request.newborn.id}`,
      entity: { type: 'sample-request', id },
    })
  context.effect({
    entity: 'sample-request',
    id,
    from: request.status,
    to: request.status,
    details: { urgent: values.urgent, dueDate: values.dueDate, ownerId: values.ownerId },
    values: changedValues(
      { urgent: request.urgent, dueDate: request.dueDate, ownerId: request.owner?.id ?? null },
      values,
    ),
  })
  context.audit({
    entity: 'sample-request',
    id,
    action: isLater ? 'postpone' : 'update',
    ...(input.reason ? { reason: input.reason } : {}),
  })
  return { changed: true, request: await findSampleRequest(context, id) }
}
