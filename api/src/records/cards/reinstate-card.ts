import { analyzableSampleMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { withdrawRepeats } from '../requests/withdraw-repeats.ts'
import type { DecidedCard } from './acceptance-effects.ts'
import { categoriesIn } from './card-work.ts'
import { texts } from './texts.ts'

/** Categories of an unsuitable card can be planned after all, and the request for another card is withdrawn. */
export async function reinstateCard(context: Context, card: DecidedCard, protocol: string): Promise<void> {
  for (const { id } of await categoriesIn(context, card, ['not_valid']))
    await applyTransition(context, {
      table: 'analyzableSamples',
      machine: analyzableSampleMachine,
      id,
      action: 'reinstate',
      by: 'effect',
      patch: {
        acceptedAt: context.now,
        acceptedBy: context.viewer.userId,
        endedAt: null,
        protocolNumber: protocol,
      },
    })
  await withdrawRepeats(context, { sampleId: card.id }, texts.revised)
}
