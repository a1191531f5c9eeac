import type { BodyOf, EqaRound } from '@sne/shared/contract'
import { eqaRoundMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { findRound, roundRecord } from './round.ts'

type Step = { changed: boolean; round: EqaRound }

/** A lead closes an evaluated round. @throws Refusal `lead_required`, `invalid_transition`, `stale_version`, `not_found` */
export async function closeRound(
  context: Context,
  id: number,
  { version }: BodyOf<'closeEqaRound'>,
): Promise<Step> {
  const { viewer, now } = context
  await roundRecord(context, id)
  const { changed, from } = await applyTransition(context, {
    table: 'eqaRounds',
    machine: eqaRoundMachine,
    id,
    action: 'close',
    version,
    facts: {
      corrected: async () => ({
        lead: signs(viewer, 'lead'),
        open: (await findRound(context, id)).open,
      }),
    },
    patch: { closedAt: now, closedBy: viewer.userId },
  })
  if (changed) context.audit({ entity: 'eqa-round', id, action: 'close', from, to: 'closed' })
  return { changed, round: await findRound(context, id) }
}

/** A lead closes a round that nobody will evaluate. @throws Refusal as `closeRound` */
export async function giveUpRound(
  context: Context,
  id: number,
  { version, reason }: BodyOf<'giveUpEqaRound'>,
): Promise<Step> {
  const { viewer, now } = context
  await roundRecord(context, id)
  const { changed, from } = await applyTransition(context, {
    table: 'eqaRounds',
    machine: eqaRoundMachine,
    id,
    action: 'give_up',
    version,
    facts: { given_up: () => ({ lead: signs(viewer, 'lead'), reason }) },
    patch: { closedAt: now, closedBy: viewer.userId, closedReason: reason },
  })
  if (changed) context.audit({ entity: 'eqa-round', id, action: 'give_up', from, to: 'closed', reason })
  return { changed, round: await findRound(context, id) }
}
