import type { BodyOf, timeSetEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { writeTimes } from '../../records/time-sets/sets.ts'
import { listTimeSets, timeSetKind, viewTimeSet } from './queries.ts'

const { approve, withdraw, copy } = setCalls(timeSetKind, toSetRow)

interface UpdateInput {
  readonly params: { readonly id: number }
  readonly body: BodyOf<'updateTimeSet'>
}

/**
 * Writes the times of a draft that nobody has signed; the contract has asked the domain for their bounds.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`
 */
async function updateTimes(context: Context, { params: { id }, body }: UpdateInput) {
  const { db, viewer } = context
  await editDraft(context, timeSetKind, id, body.revision)
  await writeTimes(db, id, body.times)
  return toSetRow(await findSet(db, viewer, timeSetKind, id))
}

export const timeSetHandlers: Handlers<typeof timeSetEndpoints> = {
  listTimeSets: ({ db, viewer }, { query }) => listTimeSets(db, viewer, query),
  getTimeSet: ({ db, viewer }, { params: { id } }) => viewTimeSet(db, viewer, id),
  approveTimeSet: approve,
  withdrawTimeApproval: withdraw,
  copyTimeSet: copy,
  updateTimeSet: updateTimes,
}
