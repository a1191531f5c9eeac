import type { BodyOf, controlRuleSetEndpoints } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { setCalls } from '../../records/approvals/set-calls.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { toSetRow } from '../../records/approvals/set-records.ts'
import { writeControlRules } from '../../records/plates/control-rules.ts'
import { controlRuleSetKind, listControlRuleSets, viewControlRuleSet } from './queries.ts'

const { approve, withdraw, copy } = setCalls(controlRuleSetKind, toSetRow)

interface UpdateInput {
  readonly params: { readonly id: number }
  readonly body: BodyOf<'updateControlRuleSet'>
}

/**
 * Writes the rules of a draft that nobody has signed; the contract has asked the domain whether they can act.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`
 */
async function updateRules(context: Context, { params: { id }, body }: UpdateInput) {
  const { db, viewer } = context
  await editDraft(context, controlRuleSetKind, id, body.revision)
  await writeControlRules(db, id, body.lines)
  return toSetRow(await findSet(db, viewer, controlRuleSetKind, id))
}

export const controlRuleSetHandlers: Handlers<typeof controlRuleSetEndpoints> = {
  listControlRuleSets: ({ db, viewer }, { query }) => listControlRuleSets(db, viewer, query),
  getControlRuleSet: ({ db, viewer }, { params: { id } }) => viewControlRuleSet(db, viewer, id),
  approveControlRuleSet: approve,
  withdrawControlRuleApproval: withdraw,
  copyControlRuleSet: copy,
  updateControlRuleSet: updateRules,
}
