import { type ProposedRight, proposedRightLabels } from '@sne/shared/domain'
import type { CallContext } from '../../platform/calls/context.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import { notifyAdministrators } from './notify.ts'
import { texts } from './texts.ts'

interface Proposal {
  readonly userId: number
  readonly right: ProposedRight
  readonly reason: string
  /** Person who asks for it; null without a known one. */
  readonly createdBy: number | null
}

/** Puts a right before the administrators; the caller writes the audit. @returns the proposal's id. */
export async function propose(context: CallContext, proposal: Proposal): Promise<number> {
  const { userId, right, reason, createdBy } = proposal
  const made = await context.db
    .insertInto('userRights')
    .values({ userId, grantedRight: right, reason, createdBy, createdAt: context.now })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'user-right', made)
  // Administrators who can decide: neither the proposer of the right nor its holder.
  await notifyAdministrators(context, {
    except: [userId, createdBy],
    type: 'message',
    title: texts.rightToApprove(proposedRightLabels[right]),
    text: `Motivo: ${reason}`,
    link: `/user/${userId}/edit`,
    entity: { type: 'user-right', id: made.id },
  })
  return made.id
}
