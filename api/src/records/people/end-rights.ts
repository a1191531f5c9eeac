import {
  holdsRight,
  type Permission,
  type ProposedRight,
  proposedRights,
  userRightMachine,
} from '@sne/shared/domain'
import type { PublicContext } from '../../platform/calls/context.ts'
import { oneAtATime } from '../../platform/database/one-at-a-time.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { end, lockHolder, setPermissions } from './right-holder.ts'
import { countSignedIn } from './two-administrators.ts'

interface Ending {
  readonly userId: number
  /** Whose act ends the rights; proposals that still wait are withdrawn in this person's name. */
  readonly by: number
  readonly reason: string
}

/**
 * Ends every right and personal permission of an account and withdraws what was proposed for it. The last administrator
 * keeps that role.
 * @returns the rights and permissions that ended
 * @throws Refusal `validation` when no role would stay
 */
export async function endRights(
  context: PublicContext,
  { userId, by, reason }: Ending,
): Promise<(ProposedRight | Permission)[]> {
  const { db, now } = context
  const holder = await lockHolder(context, userId)
  const held = proposedRights.filter((right) => holdsRight(holder, right))
  if (held.includes('administrator')) await oneAtATime(db, 'administrators')
  const isLast = (await countSignedIn(context, userId)) === 0
  const ended = held.filter((right) => right !== 'administrator' || !isLast)
  // Read again: each role that ends leaves another list of roles.
  for (const right of ended) await end(context, await lockHolder(context, userId), right)
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
  await setPermissions(context, holder, [])
  return [...ended, ...holder.permissions]
}
