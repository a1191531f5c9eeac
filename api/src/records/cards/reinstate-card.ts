import { analyzableSampleMachine } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { closeSettled } from '../reports/close-episode.ts'
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
  await closeSettledOrders(context, card)
}

/** Orders of every laboratory of the card that were open for another card alone end again with their signed report. */
async function closeSettledOrders(context: Context, { id, newbornId }: DecidedCard): Promise<void> {
  const laboratories = await context.db
    .selectFrom('analyzableSamples')
    .select('workgroupId')
    .distinct()
    .where('sampleId', '=', id)
    .where('deletedAt', 'is', null)
    .where('workgroupId', 'is not', null)
    .orderBy('workgroupId')
    .execute()
  for (const { workgroupId } of laboratories) await closeSettled(context, { newbornId, workgroupId })
}
