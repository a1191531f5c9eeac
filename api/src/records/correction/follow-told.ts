import { tellsOfOtherCards } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { SampleRecord } from '../cards/row-queries.ts'
import { everyCardOf, followNewborn } from './follow-newborn.ts'

/**
 * An accepted card may tell of a transfusion, ECMO or ileus that counts on earlier cards too. Reports of the
 * newborn that rest on those cards are marked, or returned to their analyst.
 */
export async function followTold(
  context: Context,
  { id, newbornId, conditions }: Pick<SampleRecord, 'id' | 'newbornId' | 'conditions'>,
): Promise<void> {
  if (!tellsOfOtherCards(conditions)) return
  const before = (await everyCardOf(context, [newbornId])).filter((card) => card.id !== id)
  if (before.length > 0)
    await followNewborn(context, newbornId, { cards: before, judged: [] }, { named: null, reason: null })
}
