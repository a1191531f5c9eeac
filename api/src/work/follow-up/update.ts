import type { BodyOf } from '@sne/shared/contract'
import {
  dayOf,
  endedFollowUpStatuses,
  type FollowUpAction,
  type FollowUpStatus,
  followUpMachine,
  formatDate,
  isOneOf,
  outcomeOfFollowUp,
  type Screening,
} from '@sne/shared/domain'
import { changedValues } from '../../platform/calls/changed-values.ts'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { worksIn } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { recordEvent } from '../../records/newborns/record-event.ts'
import { checkDays } from './days.ts'
import { findFollowUp } from './queries.ts'
import { texts } from './texts.ts'

type Facts = Omit<BodyOf<'updateFollowUp'>, 'version' | 'action' | 'reason'>

/** The day of a step, where the person gave none: today. */
const dayOfStep: Partial<Record<FollowUpAction, 'firstVisitAt' | 'testedAt' | 'therapyStart'>> = {
  visit: 'firstVisitAt',
  test: 'testedAt',
  treat: 'therapyStart',
}

/** The fields that were given, the others as they are. */
const filled = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Facts

/**
 * A step of the case, facts that the centre told, or both; the audit trail keeps the former facts.
 * @returns false where the case has that status already
 * @throws Refusal `not_found`, `stale_version`, `invalid_transition`, `validation`, `permission_denied` for an
 * administrator of no or another laboratory
 */
export async function updateFollowUp(
  context: Context,
  id: number,
  { version, action, reason, ...body }: BodyOf<'updateFollowUp'>,
): Promise<boolean> {
  const { db, now } = context
  const locked = found(
    await db.selectFrom('followUps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  const seen = found(await findFollowUp(db, context.viewer, now, id))
  if (!worksIn(context.viewer, locked.workgroupId))
    throw refuse('permission_denied', { message: texts.laboratoryFollows })
  const said = reason ? texts.said(formatDate(now.toISOString()), action ?? null, reason) : null
  const facts = filled({
    ...body,
    ...(said ? { notes: [body.notes ?? locked.notes, said].filter(Boolean).join('\n') } : {}),
  })
  checkDays(seen.newborn.birthAt, facts)
  const keepFormer = () =>
    context.effect({ entity: 'follow-up', id, values: changedValues({ ...locked }, { ...facts }) })
  if (!action) {
    if (version !== locked.version) throw refuse('stale_version', { details: { current: seen } })
    await db
      .updateTable('followUps')
      .set({ ...facts, changedAt: now, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await tell(context, locked, texts.told)
    keepFormer()
    context.audit({ entity: 'follow-up', id, action: 'update' })
    return true
  }
  const day = dayOfStep[action]
  const to = followUpMachine.transitions.find((one) => one.action === action)?.to as FollowUpStatus
  const { changed, from } = await applyTransition(context, {
    table: 'followUps',
    machine: followUpMachine,
    id,
    action,
    version,
    present: () => seen,
    facts: {
      diagnosis_given: (row) => ({ diagnosis: facts.diagnosis ?? row.diagnosis }),
      told_by: () => ({ reason: reason ?? null }),
    },
    patch: (row) => ({
      ...facts,
      ...(day && !row[day] && !facts[day] ? { [day]: dayOf(now) } : {}),
      outcome: outcomeOfFollowUp[to],
      closedAt: isOneOf(endedFollowUpStatuses, to) ? now : null,
      changedAt: now,
      remindedAt: null,
    }),
  })
  if (!changed) return false
  keepFormer()
  await tell(context, locked, texts.step(action, from))
  context.audit({ entity: 'follow-up', id, action, from, to })
  return true
}

const tell = (
  context: Context,
  { newbornId, category, workgroupId }: { newbornId: number; category: string; workgroupId: number | null },
  text: string,
) =>
  recordEvent(context, {
    newbornId,
    type: 'follow_up',
    workgroupId: workgroupId ?? context.viewer.workgroupId,
    category: category as Screening,
    text,
  })
