import type { BodyOf, EqaRound } from '@sne/shared/contract'
import { eqaRoundMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { findRound, roundRecord } from './round.ts'

type Step = { changed: boolean; round: EqaRound }

type Action = 'close' | 'give_up'
interface Ending {
  readonly version?: number | undefined
  /** Of a round that nobody evaluates. */
  readonly reason: string | null
}

/** @throws Refusal `lead_required`, `invalid_transition`, `stale_version`, `not_found` */
async function endRound(
  context: Context,
  id: number,
  action: Action,
  { version, reason }: Ending,
): Promise<Step> {
  const { viewer, now } = context
  const lead = signs(viewer, 'lead')
  await roundRecord(context, id)
  const { changed, from } = await applyTransition(context, {
    table: 'eqaRounds',
    machine: eqaRoundMachine,
    id,
    action,
    version,
    facts: {
      corrected: async () => ({ lead, open: (await findRound(context, id)).open }),
      given_up: () => ({ lead, reason: reason ?? '' }),
    },
    patch: { closedAt: now, closedBy: viewer.userId, closedReason: reason },
  })
  if (changed) context.audit({ entity: 'eqa-round', id, action, from, to: 'closed', reason })
  return { changed, round: await findRound(context, id) }
}

/** A lead closes an evaluated round. @throws Refusal as `endRound` */
export const closeRound = (context: Context, id: number, { version }: BodyOf<'closeEqaRound'>) =>
  endRound(context, id, 'close', { version, reason: null })

/** A lead closes a round that nobody will evaluate. @throws Refusal as `endRound` */
export const giveUpRound = (context: Context, id: number, body: BodyOf<'giveUpEqaRound'>) =>
  endRound(context, id, 'give_up', body)
