import type { AnalyzableSample } from '@sne/shared/contract'
import type { Context } from '../../platform/calls/context.ts'
import { neededCategories } from '../../records/cards/only-card.ts'
import { isClosed } from '../../records/cards/take-up-newborn.ts'
import { openFindingsOf } from '../../records/episodes/exits.ts'

/**
 * Is another card asked for when a category of a card becomes unsuitable? A finding is recalled, and a category that no other
 * card of the newborn gives is asked for, whether or not the person asks. Nobody is asked for a card of a closed newborn.
 */
export async function asksForCard(
  context: Context,
  { sampleId, newborn, category }: Pick<AnalyzableSample, 'sampleId' | 'newborn' | 'category'>,
  wanted: boolean,
): Promise<boolean> {
  if (await isClosed(context, newborn.id)) return false
  if (wanted || (await openFindingsOf(context.db, newborn.id, [category])).size > 0) return true
  const needed = await neededCategories(context, { id: sampleId, newbornId: newborn.id }, [category])
  return needed.length > 0
}
