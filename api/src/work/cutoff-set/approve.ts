import type { BodyOf } from '@sne/shared/contract'
import type { ApprovalStep, GuardRefusal } from '@sne/shared/domain'
import {
  approvalRefusal,
  awaitedApproval,
  dayOf,
  type LimitSigner,
  limitChanges,
  withdrawalRefusal,
} from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { signs, type Viewer } from '../../platform/sessions/viewer.ts'
import { linesOf } from './lines.ts'
import { activeSetOf, type CutoffSetRecord, findCutoffSet, toRow } from './queries.ts'
import { tellActivated, tellOtherLeads } from './tell.ts'
import { texts } from './texts.ts'

const signerOf = ({ userId, workgroupId, access, impersonatedBy }: Viewer): LimitSigner => ({
  id: userId,
  workgroupId,
  hcp: access.hcp,
  impersonatedBy,
})

function check(refusal: GuardRefusal | null, { state }: CutoffSetRecord): void {
  if (refusal)
    throw refuse(refusal.code ?? 'invalid_transition', {
      message: refusal.message,
      ...(refusal.code ? {} : { details: { from: state, to: state, allowed: [] } }),
    })
}

/** Sets of one laboratory and type are approved and copied by one person at a time. */
export const oneLimits = ({ db }: Context, workgroupId: number | null, analysisTypeId: number) =>
  oneAtATime(db, `cutoff set ${workgroupId} ${analysisTypeId}`)

async function locked(context: Context, id: number): Promise<CutoffSetRecord> {
  const { workgroupId, analysisTypeId } = await findCutoffSet(context.db, context.viewer, id)
  await oneLimits(context, workgroupId, analysisTypeId)
  return findCutoffSet(context.db, context.viewer, id)
}

const answer = async ({ db, viewer }: Context, id: number, changed: boolean) => ({
  changed,
  set: toRow(await findCutoffSet(db, viewer, id)),
})

const signedBefore = (set: CutoffSetRecord, step: ApprovalStep, userId: number) =>
  step === 'first'
    ? set.state === 'draft' && set.firstApprovedBy === userId
    : set.state === 'active' && set.secondApprovedBy === userId

/**
 * Gives the first or the second approval of a draft; the second puts it into force and retires the active set.
 * @throws Refusal `not_found`, `lead_required`, `second_person`, `invalid_transition`, `stale_version` when a colleague
 * signed first or another set came into force meanwhile
 */
export async function approveCutoffSet(
  context: Context,
  id: number,
  { step, replacesId }: BodyOf<'approveCutoffSet'>,
) {
  const { db, viewer, now } = context
  const set = await locked(context, id)
  if (signs(viewer, 'lead') && signedBefore(set, step, viewer.userId)) return answer(context, id, false)
  check(approvalRefusal(set, signerOf(viewer)), set)
  const active = await activeSetOf(db, set.workgroupId ?? 0, set.analysisTypeId)
  if (awaitedApproval(set) !== step || (active?.id ?? null) !== replacesId)
    throw refuse('stale_version', {
      message: texts.changedMeanwhile,
    })
  if (step === 'first') {
    const patch = { firstApprovedBy: viewer.userId, firstApprovedAt: now }
    await db.updateTable('cutoffSets').set(patch).where('id', '=', id).execute()
    await tellOtherLeads(context, set)
  } else await activate(context, set, active?.id ?? null)
  const to = step === 'first' ? 'draft' : 'active'
  context.audit({ entity: 'cutoff-set', id, action: `approve_${step}`, from: 'draft', to })
  return answer(context, id, true)
}

/** The copy says what its source says: values that were judged by the source are judged by approved limits too. */
async function sourceIfSame({ db }: Context, { id, sourceId }: CutoffSetRecord): Promise<number | null> {
  if (sourceId === null) return null
  const changes = limitChanges(await linesOf(db, sourceId), await linesOf(db, id))
  return changes.length === 0 ? sourceId : null
}

async function activate(context: Context, set: CutoffSetRecord, predecessor: number | null): Promise<void> {
  const { db, viewer, now } = context
  const today = dayOf(now)
  if (predecessor !== null) {
    await db
      .updateTable('cutoffSets')
      .set(({ fn, val, ref }) => ({
        state: 'retired' as const,
        validTo: fn<string>('greatest', [val(today), ref('validFrom')]),
      }))
      .where('id', '=', predecessor)
      .execute()
    context.effect({ entity: 'cutoff-set', id: predecessor, from: 'active', to: 'retired' })
  }
  await db
    .updateTable('cutoffSets')
    .set({
      state: 'active',
      validFrom: today,
      secondApprovedBy: viewer.userId,
      secondApprovedAt: now,
      sameLimitsAsId: await sourceIfSame(context, set),
    })
    .where('id', '=', set.id)
    .execute()
  await tellActivated(context, set)
}

/** @throws Refusal `not_found`, `lead_required`, `permission_denied`, `invalid_transition` */
export async function withdrawApproval(context: Context, id: number) {
  const { db, viewer } = context
  const set = await locked(context, id)
  check(withdrawalRefusal(set, signerOf(viewer)), set)
  await db
    .updateTable('cutoffSets')
    .set({ firstApprovedBy: null, firstApprovedAt: null })
    .where('id', '=', id)
    .execute()
  context.audit({ entity: 'cutoff-set', id, action: 'withdraw_approval', from: 'draft', to: 'draft' })
  return answer(context, id, true)
}
