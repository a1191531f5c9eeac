import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { openFindingsOf } from '../episodes/exits.ts'
import { neededCategories } from './only-card.ts'
import { isClosed } from './take-up-newborn.ts'

/**
 * Whether another card is asked for when a category of a card becomes unsuitable. A finding is recalled. A category that
 * no other card of the newborn gives is asked for, whether or not the person asks. Nobody is asked for a card of a closed
 * newborn.
 */
export async function asksForCard(
  context: Context,
  {
    sampleId,
    newbornId,
    category,
  }: { readonly sampleId: number; readonly newbornId: number; readonly category: Screening },
  wanted: boolean,
): Promise<boolean> {
  if (await isClosed(context, newbornId)) return false
  if (wanted || (await openFindingsOf(context.db, newbornId, [category])).size > 0) return true
  const needed = await neededCategories(context, { id: sampleId, newbornId }, [category])
  return needed.length > 0
}
