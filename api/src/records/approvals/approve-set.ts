import {
  type ApprovalStep,
  type ApprovalWords,
  type ApprovedSet,
  approvalRefusal,
  awaitedApproval,
  dayOf,
  type GuardRefusal,
  type LimitSigner,
  withdrawalRefusal,
} from '@sne/shared/domain'
import type { Updateable } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import type { Db } from '../../platform/database/open.ts'
import type { PlannedCardSetsTable } from '../../platform/database/tables/reference.ts'
import { signs, type Viewer } from '../../platform/sessions/viewer.ts'

type ApprovableSet = ApprovedSet & { readonly id: number; readonly version: number }

/** Reference data that two leads of a laboratory approve. */
export interface ApprovedKind<S extends ApprovableSet> {
  readonly table: 'cutoffSets' | 'plannedCardSets' | 'recallProtocolSets'
  readonly entity: string
  readonly words: ApprovalWords
  /** What a person reads whose page is out of date. */
  readonly changedMeanwhile: string
  /** Sets with one name are approved and copied by one person at a time. */
  readonly lockName: (set: S) => string
  /** @throws Refusal `not_found` */
  readonly find: (db: Db, viewer: Viewer, id: number) => Promise<S>
  readonly activeOf: (db: Db, set: S) => Promise<{ readonly id: number } | undefined>
  readonly tellLeads: (context: Context, set: S) => Promise<void>
  /** What else is written with the second approval, and what follows from it. */
  readonly activation?: (context: Context, set: S) => Promise<object>
  readonly activated: (context: Context, set: S, predecessor: number | null) => Promise<void>
}

type Patch = Updateable<PlannedCardSetsTable>
/** Both tables have these columns; one name stands for them. */
const update = ({ db }: Context, { table }: { readonly table: string }, id: number, patch: Patch) =>
  db
    .updateTable(table as 'plannedCardSets')
    .set(patch)
    .where('id', '=', id)
    .execute()

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

async function locked<S extends ApprovableSet>(
  context: Context,
  kind: ApprovedKind<S>,
  id: number,
): Promise<S> {
  await oneAtATime(context.db, kind.lockName(await kind.find(context.db, context.viewer, id)))
  return kind.find(context.db, context.viewer, id)
}

const signedBefore = (set: ApprovedSet, step: ApprovalStep, userId: number) =>
  step === 'first'
    ? set.state === 'draft' && set.firstApprovedBy === userId
    : set.state === 'active' && set.secondApprovedBy === userId

/**
 * Gives the first or the second approval of a draft; the second puts it into force and retires the active set.
 * @param replacesId the active set with which the person compared the draft
 * @returns whether it changed
 * @throws Refusal `not_found`, `lead_required`, `second_person`, `invalid_transition`, `stale_version` when a colleague
 * signed first or another set came into force meanwhile
 */
export async function approveSet<S extends ApprovableSet>(
  context: Context,
  kind: ApprovedKind<S>,
  id: number,
  { step, replacesId }: { readonly step: ApprovalStep; readonly replacesId: number | null },
): Promise<boolean> {
  const { db, viewer, now } = context
  const set = await locked(context, kind, id)
  if (signs(viewer, 'lead') && signedBefore(set, step, viewer.userId)) return false
  check(approvalRefusal(set, signerOf(viewer), kind.words), set)
  const active = await kind.activeOf(db, set)
  if (awaitedApproval(set) !== step || (active?.id ?? null) !== replacesId)
    throw refuse('stale_version', { message: kind.changedMeanwhile })
  if (step === 'first') {
    await update(context, kind, id, { firstApprovedBy: viewer.userId, firstApprovedAt: now })
    await kind.tellLeads(context, set)
  } else await activate(context, kind, set, active?.id ?? null)
  const to = step === 'first' ? 'draft' : 'active'
  context.audit({ entity: kind.entity, id, action: `approve_${step}`, from: 'draft', to })
  return true
}

async function activate<S extends ApprovableSet>(
  context: Context,
  kind: ApprovedKind<S>,
  set: S,
  predecessor: number | null,
): Promise<void> {
  const { db, viewer, now } = context
  const today = dayOf(now)
  if (predecessor !== null) {
    await db
      .updateTable(kind.table as 'plannedCardSets')
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
  await kind.activated(context, set, predecessor)
}

/**
 * Takes the own first approval of a draft back.
 * @throws Refusal `not_found`, `lead_required`, `permission_denied`, `invalid_transition`
 */
export async function withdrawSetApproval<S extends ApprovableSet>(
  context: Context,
  kind: ApprovedKind<S>,
  id: number,
): Promise<void> {
  const set = await locked(context, kind, id)
  check(withdrawalRefusal(set, signerOf(context.viewer), kind.words), set)
  await update(context, kind, id, { firstApprovedBy: null, firstApprovedAt: null })
  context.audit({ entity: kind.entity, id, action: 'withdraw_approval', from: 'draft', to: 'draft' })
}
