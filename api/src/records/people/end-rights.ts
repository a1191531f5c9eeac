import { type ClinicalRight, clinicalRights, holdsRight, userRightMachine } from '@sne/shared/domain'
import type { PublicContext } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { lockHolder, take } from './right-holder.ts'

interface Ending {
  readonly userId: number
  /** Whose act ends the rights; proposals that still wait are withdrawn in this person's name. */
  readonly by: number
  readonly reason: string
}

/**
 * Ends every right of an account and withdraws what was proposed for it.
 * @returns the rights that the account held
 * @throws Refusal `validation` when supervisor is its only role
 */
export async function endRights(
  context: PublicContext,
  { userId, by, reason }: Ending,
): Promise<ClinicalRight[]> {
  const { db, now } = context
  const holder = await lockHolder(context, userId)
  const ended = clinicalRights.filter((right) => holdsRight(holder, right))
  for (const right of ended) await take(context, holder, right)
  const waiting = await db
    .selectFrom('userRights')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  for (const { id } of waiting)
    await applyTransition(context, {
      table: 'userRights',
      machine: userRightMachine,
      id,
      action: 'withdraw',
      by: 'effect',
      patch: { decidedAt: now, decidedBy: by, decisionReason: reason },
    })
  return ended
}
