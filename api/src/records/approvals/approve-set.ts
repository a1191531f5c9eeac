import {
  type ApprovalStep,
  type ApprovedSet,
  approvalRefusal,
  awaitedApproval,
  dayOf,
  type GuardRefusal,
  type LimitSigner,
  lapsedSignature,
  withdrawalRefusal,
} from '@sne/shared/domain'
import type { Updateable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { RecallProtocolSetsTable } from '../../platform/database/tables/reference.ts'
import { signs, type Viewer } from '../../platform/sessions/viewer.ts'
import { findSet, lockName, type SetKind } from './set-kind.ts'
import {
  activeSetOf,
  anySet,
  firstLapsed,
  type SetRecord,
  type SetScope,
  type SetTable,
} from './set-records.ts'
import { type ToldSet, tellActivated, tellOtherLeads } from './tell.ts'
import { texts } from './texts.ts'

type Patch = Updateable<RecallProtocolSetsTable>
const update = ({ db }: Context, { table }: { readonly table: SetTable }, id: number, patch: Patch) =>
  db.updateTable(anySet(table)).set(patch).where('id', '=', id).execute()

const signerOf = ({ userId, workgroupId, access, impersonatedBy }: Viewer): LimitSigner => ({
  id: userId,
  workgroupId,
  hcp: access.hcp,
  impersonatedBy,
})

function check(refusal: GuardRefusal | null, { state }: ApprovedSet): void {
  if (refusal)
    throw refuse(refusal.code ?? 'invalid_transition', {
      message: refusal.message,
      ...(refusal.code ? {} : { details: { from: state, to: state, allowed: [] } }),
    })
}

/** The set, read again once nobody else signs, copies or edits one of its scope. */
export async function lockedSet<S extends SetRecord & SetScope>(
  context: Context,
  kind: SetKind<S>,
  id: number,
): Promise<S> {
  await oneAtATime(context.db, lockName(kind, await findSet(context.db, context.viewer, kind, id)))
  return findSet(context.db, context.viewer, kind, id)
}

const told = ({ entity }: Pick<ToldSet, 'entity'>, set: SetRecord, title: string): ToldSet => {
  const { id, version, workgroupId } = set
  return { entity, id, version, workgroupId, title }
}

const signedBefore = (set: ApprovedSet, step: ApprovalStep, userId: number) =>
  step === 'first'
    ? set.state === 'draft' && set.firstApprovedBy === userId
    : set.state === 'active' && set.secondApprovedBy === userId

export interface Approval {
  readonly step: ApprovalStep
  readonly replacesId: number | null
  /** Absent: the draft was never edited. */
  readonly revision?: number | undefined
}

/**
 * Gives the first or the second approval of a draft. The second puts it into force and retires the active set. The
 * person names the draft as it was read, and the active set with which it was compared. A first approval whose signer
 * lost the account or the right is given anew by another person.
 * @returns whether it changed
 * @throws Refusal `not_found`, `lead_required`, `second_person`, `invalid_transition`
 * @throws Refusal `stale_version` when a colleague signed first or edited the draft
 * @throws Refusal `stale_version` when another set came into force meanwhile
 */
export async function approveSet<S extends SetRecord & SetScope>(
  context: Context,
  kind: SetKind<S>,
  id: number,
  { step, replacesId, revision = 0 }: Approval,
): Promise<boolean> {
  const { db, viewer, now } = context
  const set = await lockedSet(context, kind, id)
  if (signs(viewer, 'lead') && signedBefore(set, step, viewer.userId)) return false
  const asNow = { ...set, firstLapsed: firstLapsed(set) }
  check(approvalRefusal(asNow, signerOf(viewer), kind.words), set)
  if (step === 'second' && asNow.firstLapsed)
    check({ message: lapsedSignature(set.firstLabel, texts.signFirstAgain) }, set)
  const active = await activeSetOf(db, kind.table, set)
  if (awaitedApproval(asNow) !== step || revision !== set.revision || (active?.id ?? null) !== replacesId)
    throw refuse('stale_version', { message: kind.texts.changedMeanwhile })
  if (step === 'first') {
    await update(context, kind, id, { firstApprovedBy: viewer.userId, firstApprovedAt: now })
    await tellOtherLeads(context, told(kind, set, kind.texts.toApprove(set)))
  } else await activate(context, kind, set, active?.id ?? null)
  const to = step === 'first' ? 'draft' : 'active'
  context.audit({ entity: kind.entity, id, action: `approve_${step}`, from: 'draft', to })
  return true
}

async function activate<S extends SetRecord & SetScope>(
  context: Context,
  kind: SetKind<S>,
  set: S,
  predecessor: number | null,
): Promise<void> {
  const { db, viewer, now } = context
  const today = dayOf(now)
  if (predecessor !== null) {
    await db
      .updateTable(anySet(kind.table))
      .set(({ fn, val, ref }) => ({
        state: 'retired' as const,
        validTo: fn<string>('greatest', [val(today), ref('validFrom')]),
      }))
      .where('id', '=', predecessor)
      .execute()
    context.effect({ entity: kind.entity, id: predecessor, from: 'active', to: 'retired' })
  }
  await update(context, kind, set.id, {
    state: 'active',
    validFrom: today,
    secondApprovedBy: viewer.userId,
    secondApprovedAt: now,
    ...(await kind.activation?.(context, set)),
  })
  await tellActivated(context, told(kind, set, kind.texts.inForce(set)))
  await kind.activated?.(context, set, predecessor)
}

/**
 * Takes the own first approval of a draft back, or one that lapsed.
 * @throws Refusal `not_found`, `lead_required`, `permission_denied`, `invalid_transition`
 */
export async function withdrawSetApproval<S extends SetRecord & SetScope>(
  context: Context,
  kind: SetKind<S>,
  id: number,
): Promise<void> {
  const set = await lockedSet(context, kind, id)
  const asNow = { ...set, firstLapsed: firstLapsed(set) }
  check(withdrawalRefusal(asNow, signerOf(context.viewer), kind.words), set)
  await update(context, kind, id, { firstApprovedBy: null, firstApprovedAt: null })
  context.audit({ entity: kind.entity, id, action: 'withdraw_approval', from: 'draft', to: 'draft' })
}
