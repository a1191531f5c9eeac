import type { BodyOf } from '@sne/shared/contract'
import { type PlannedCardRule, plannedCardGaps, plannedCardRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { checkKnownAnalytes } from '../../records/analyses/known-analytes.ts'
import { editDraft } from '../../records/approvals/edit-draft.ts'
import { findSet } from '../../records/approvals/set-kind.ts'
import { writeRules } from '../../records/planned-cards/sets.ts'
import { plannedCardSetKind, toRow } from './queries.ts'
import { texts } from './texts.ts'

/** A request with a motivation that nobody chooses any more would name no reason. */
async function checkMotivations(db: Db, rules: readonly PlannedCardRule[]): Promise<void> {
  const known = await db.selectFrom('motivations').select('machineName').where('enabled', '=', true).execute()
  const unknown = rules.find(({ motivation }) => !known.some(({ machineName }) => machineName === motivation))
  if (unknown) throw refuseField('rules', texts.unknownMotivation(unknown.motivation))
}

interface UpdateInput {
  readonly params: { readonly id: number }
  readonly body: BodyOf<'updatePlannedCardSet'>
}

/**
 * Writes the rules of a draft that nobody has signed. The author names the conditions of safety that the rules leave out;
 * the audit trail keeps them.
 * @throws Refusal `not_found`, `lead_required`, `invalid_transition`, `stale_version`, `validation`
 */
export async function updateRules(context: Context, { params: { id }, body }: UpdateInput) {
  const { db, viewer } = context
  const { rules, revision, leavesOut } = body
  const gaps = plannedCardGaps(rules)
  await editDraft(
    context,
    plannedCardSetKind,
    id,
    revision,
    gaps.length > 0 ? { leavesOut: gaps } : undefined,
  )
  const refusal = plannedCardRefusal(rules)
  if (refusal) throw refuseField('rules', refusal)
  if (gaps.some((gap) => !leavesOut.includes(gap))) throw refuseField('leavesOut', texts.leavesOut(gaps))
  await checkMotivations(db, rules)
  await checkKnownAnalytes(
    db,
    'rules',
    rules.flatMap(({ waitingAnalytes }) => waitingAnalytes),
  )
  await writeRules(db, id, rules)
  return toRow(await findSet(db, viewer, plannedCardSetKind, id))
}
