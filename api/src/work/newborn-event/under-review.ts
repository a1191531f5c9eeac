import { type ClosureReason, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { categoriesUnderReview } from '../../records/analyses/under-review.ts'
import { texts } from './texts.ts'

/**
 * Results that nobody has judged, or a report that nobody has signed, may hold a finding: a newborn who lives is closed
 * after them. @throws Refusal `invalid_transition` with the categories, in whichever laboratory
 */
export async function checkNothingUnderReview(
  context: Context,
  newbornId: number,
  reason: ClosureReason,
): Promise<void> {
  if (reason === 'deceased') return
  const categories = await categoriesUnderReview(context, newbornId)
  if (categories.length === 0) return
  throw refuse('invalid_transition', {
    message: texts.notYetClosable(categories.map((category) => `«${screeningLabels[category]}»`).join(', ')),
    details: { categories },
  })
}
