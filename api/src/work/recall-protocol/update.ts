import type { BodyOf } from '@sne/shared/contract'
import { protocolRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import { checkKnownAnalytes } from '../../records/analyses/known-analytes.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { writeSteps } from '../../records/recall-protocols/sets.ts'
import { recallProtocolKind } from './queries.ts'

interface UpdateInput {
  readonly params: { readonly id: number }
  readonly body: BodyOf<'updateRecallProtocol'>
}

/**
 * Writes the steps of a draft that nobody has signed.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`, `validation`
 */
export async function updateProtocol(context: Context, { params: { id }, body }: UpdateInput) {
  const { db, viewer } = context
  await editDraft(context, recallProtocolKind, id, body.revision)
  const refusal = protocolRefusal(body.steps)
  if (refusal) throw refuseField('steps', refusal)
  await checkKnownAnalytes(
    db,
    'steps',
    body.steps.flatMap(({ analytes }) => analytes),
  )
  await writeSteps(db, id, body.steps)
  return toSetRow(await findSet(db, viewer, recallProtocolKind, id))
}
