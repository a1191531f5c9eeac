import { analyzableSampleMachine, invalidRepeatMotivation } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
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
  const pending = await context.db
    .selectFrom('sampleRequests')
    .innerJoin('motivations', 'motivations.id', 'sampleRequests.motivationId')
    .select('sampleRequests.id')
    .where('originSampleId', '=', card.id)
    .where('sampleRequests.status', '=', 'pending')
    .where('motivations.machineName', '=', invalidRepeatMotivation)
    .execute()
  await stepSampleRequests(
    context,
    pending.map(({ id }) => id),
    'refuse',
    { refusedReason: texts.revised },
  )
}
