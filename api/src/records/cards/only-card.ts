import {
  closedStatuses,
  consentScreenings,
  type LeftOutCategory,
  onlyCardRefusal,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { refusedIn } from '../family/refused-in.ts'
import { refusedWithForm } from '../requests/refused-with-form.ts'
import { otherCardsIn } from './recall-runs.ts'

interface Card {
  readonly id: number
  readonly newbornId: number
}

/** Some card of the newborn refuses the category, or does not give the consent that it needs; or its family said something later. */
const mayBeWithheld = sql`(exists (select from family_statements later where later.newborn_id = e.newborn_id)
  or exists (select from samples said where said.newborn_id = e.newborn_id and said.deleted_at is null
  and (said.consent ->> 'refused' = 'true' or e.category = any(${sql.val([...consentScreenings])}::text[])
    and said.consent ->> e.category is distinct from 'true')))`

/**
 * Loss when categories of a card are put aside: those without another suitable card, an outcome, or the family's refusal.
 */
async function refusalOf(
  { db }: Pick<Context, 'db'>,
  { id, newbornId }: Card,
  categories: readonly string[],
  signedHere: readonly Screening[] = [],
) {
  if (categories.length === 0) return null
  const { rows } = await sql<{
    category: Screening
    settled: boolean
    refused: boolean
    isDoubtful: boolean
  }>`
    select e.category, coalesce(expected.settled, false) as settled, ${refusedWithForm('e')} as refused,
      ${mayBeWithheld} as is_doubtful
    from (select ${newbornId}::bigint as newborn_id, unnest(${[...categories]}::text[]) as category) e
    left join expected_categories expected on expected.newborn_id = e.newborn_id and expected.category = e.category`.execute(
    db,
  )
  // Most families refuse nothing: no card is read for them.
  const doubtful = rows.filter(({ isDoubtful }) => isDoubtful).map(({ category }) => category)
  const refused = doubtful.length > 0 ? await refusedIn(db, newbornId, doubtful) : new Set<Screening>()
  const leftOut: LeftOutCategory[] = []
  for (const { isDoubtful: _, ...row } of rows)
    leftOut.push({
      ...row,
      refused: row.refused || refused.has(row.category),
      settled: row.settled && !signedHere.includes(row.category),
      others: await otherCardsIn(db, { id, newbornId }, row.category),
    })
  return onlyCardRefusal(leftOut)
}

/** The loss, with the newborn locked: two cards are not put aside on account of each other. */
async function onlyHere(
  context: Pick<Context, 'db'>,
  card: Card,
  categories: readonly string[],
  signedHere?: readonly Screening[],
) {
  if (categories.length === 0) return null
  const newborn = context.db.selectFrom('newborns').select('id').where('id', '=', card.newbornId)
  await newborn.forUpdate().execute()
  return refusalOf(context, card, categories, signedHere)
}

/** Why a card may not be put aside, told beforehand; null where it may. Locks nothing. */
export const onlyCardText = async (context: Pick<Context, 'db'>, card: Card): Promise<string | null> =>
  (await refusalOf(context, card, await categoriesOfCard(context, card.id)))?.message ?? null

/**
 * Categories of a card that nobody else takes care of: without it another card is needed.
 * @param signedHere categories whose outcome rests on this card
 */
export const neededCategories = async (
  context: Pick<Context, 'db'>,
  card: Card,
  categories: readonly Screening[],
  signedHere: readonly Screening[] = [],
): Promise<readonly Screening[]> => (await onlyHere(context, card, categories, signedHere))?.categories ?? []

/**
 * Categories of a card are put aside: another suitable card covers each, or its outcome or the family's refusal is there.
 * @throws Refusal `only_card`
 */
export async function checkOnlyCard(
  context: Context,
  card: Card,
  categories: readonly string[],
): Promise<void> {
  const refusal = await onlyHere(context, card, categories)
  if (refusal)
    throw refuse('only_card', { message: refusal.message, details: { categories: refusal.categories } })
}

/** Categories that a card was sent for and that nobody has put aside, in every laboratory. */
export const categoriesOfCard = async ({ db }: Pick<Context, 'db'>, sampleId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('analyzableSamples')
      .select('category')
      .where('sampleId', '=', sampleId)
      .where('deletedAt', 'is', null)
      .where('status', 'not in', [...closedStatuses])
      .orderBy('id')
      .withPlugin(prepared)
      .execute()
  ).map(({ category }) => category)
