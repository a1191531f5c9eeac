import { dayOf, type RecallDue, type RecallFacts, recallDue } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'

/** When the material of a newborn's recall is to be taken. */
export async function recallDueOf(
  { db, now }: Context,
  { newbornId, ...facts }: Omit<RecallFacts, 'birthAt'> & { readonly newbornId: number },
): Promise<RecallDue> {
  const { birthAt } = await db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  return recallDue({ ...facts, birthAt }, dayOf(now))
}
