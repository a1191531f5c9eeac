import { closedStatuses, comingSampleStatuses, onlyCardRefusal, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { literals } from '../../platform/database/literals.ts'
import { refusedWithForm } from '../requests/refused-with-form.ts'

/**
 * Categories of a card are put aside: another suitable card covers each, or its outcome or the family's refusal is there.
 * The newborn is locked, so that two cards are not put aside for each other's sake.
 * @throws Refusal `only_card`
 */
export async function checkOnlyCard(
  { db }: Context,
  { id, newbornId }: { readonly id: number; readonly newbornId: number },
  categories: readonly string[],
): Promise<void> {
  if (categories.length === 0) return
  await db.selectFrom('newborns').select('id').where('id', '=', newbornId).forUpdate().execute()
  const { rows } = await sql<{ category: Screening; covered: boolean; settled: boolean; refused: boolean }>`
    select e.category, coalesce(expected.settled, false) as settled, ${refusedWithForm('e')} as refused,
      exists (select from analyzable_samples a join samples card on card.id = a.sample_id
        where a.newborn_id = e.newborn_id and a.category = e.category and a.sample_id <> ${id} and a.deleted_at is null
          and card.deleted_at is null and card.status in (${literals(comingSampleStatuses)})
          and a.status not in (${literals(closedStatuses)})) as covered
    from (select ${newbornId}::bigint as newborn_id, unnest(${[...categories]}::text[]) as category) e
    left join expected_categories expected on expected.newborn_id = e.newborn_id and expected.category = e.category`.execute(
    db,
  )
  const refusal = onlyCardRefusal(rows)
  if (refusal)
    throw refuse('only_card', { message: refusal.message, details: { categories: refusal.categories } })
}

/** Categories that a card was sent for and that nobody has put aside, in every laboratory. */
export const categoriesOfCard = async ({ db }: Context, sampleId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('analyzableSamples')
      .select('category')
      .where('sampleId', '=', sampleId)
      .where('deletedAt', 'is', null)
      .where('status', 'not in', [...closedStatuses])
      .orderBy('id')
      .execute()
  ).map(({ category }) => category)
