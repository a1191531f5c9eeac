import { type ClosureReason, type Screening, screeningLabels } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'

/**
 * Results that nobody has judged, or a report that nobody has signed, may hold a finding: a newborn who lives is closed
 * after them. @throws Refusal `invalid_transition` with the categories, in whichever laboratory
 */
export async function checkNothingUnderReview(
  { db }: Context,
  newbornId: number,
  reason: ClosureReason,
): Promise<void> {
  if (reason === 'deceased') return
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .select(['a.category', 'screenings.position'])
    .distinct()
    .where('a.newbornId', '=', newbornId)
    .where('a.deletedAt', 'is', null)
    .where('a.status', 'in', ['to_review', 'to_verify'])
    .orderBy('screenings.position')
    .execute()
  if (rows.length === 0) return
  const categories = rows.map(({ category }) => category as Screening)
  throw refuse('invalid_transition', {
    message: `Il neonato non si può ancora chiudere: risultati in valutazione o referto da firmare per ${categories.map((category) => `«${screeningLabels[category]}»`).join(', ')}.`,
    details: { categories },
  })
}
