import type { BodyOf, CardCategories } from '@sne/shared/contract'
import { isOneOf, type Screening, undecidedSampleStatuses } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { bringBackLeftOut } from '../../records/cards/left-out.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { onlyCardText } from '../../records/cards/only-card.ts'
import { personsAsks, recallRunsOf } from '../../records/cards/recall-runs.ts'
import { sampleInSight } from '../../records/cards/visible.ts'
import { texts } from './texts.ts'

async function categoriesOf(
  db: Db,
  card: { readonly id: number; readonly newbornId: number },
): Promise<CardCategories> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('screenings', 'screenings.id', 'a.category')
    .select(['a.category', 'a.status'])
    .where('a.sampleId', '=', card.id)
    .where('a.deletedAt', 'is', null)
    .orderBy('screenings.position')
    .execute()
  const runs = await recallRunsOf(db, card)
  const asks = await personsAsks(db, card.id)
  return {
    onlyCard: await onlyCardText({ db }, card),
    recall: runs !== null,
    categories: rows.map(({ category, status }) => {
      const run = runs?.find((one) => one.category === category)
      return {
        category: category as Screening,
        status,
        run: run ? { runs: run.runs, why: run.why } : null,
        askedFor: asks.find((ask) => ask.category === category)?.reason ?? null,
      }
    }),
  }
}

/** Categories that the acceptance of a card would run now, and those that it left out. @throws Refusal `not_found` */
export async function cardCategories({ db, viewer }: Context, id: number): Promise<CardCategories> {
  const card = found(
    await db
      .selectFrom('samples')
      .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
      .select(['samples.id', 'samples.newbornId'])
      .where('samples.id', '=', id)
      .where('samples.deletedAt', 'is', null)
      .where(sampleInSight(viewer))
      .executeTakeFirst(),
  )
  return categoriesOf(db, card)
}

/**
 * Acceptance asks for a category of a recall card, before it is accepted or after. Asking again changes nothing.
 * @throws Refusal `not_found`, `permission_denied`, `invalid_transition` for a card that is put aside or unsuitable
 */
export async function askCategory(
  context: Context,
  id: number,
  { category, reason }: BodyOf<'askCardCategory'>,
): Promise<{ changed: boolean; card: CardCategories }> {
  const { db, viewer, now } = context
  const card = await lockOwnSample(context, id)
  if (card.status !== 'accepted' && !isOneOf(undecidedSampleStatuses, card.status))
    throw refuse('invalid_transition', { message: texts.notAsked(card.barcode) })
  const before = await categoriesOf(db, card)
  const own = found(before.categories.find((one) => one.category === category))
  if (own.run === null || own.run.runs) return { changed: false, card: before }
  await db
    .insertInto('askedCategories')
    .values({ sampleId: id, category, reason, askedBy: viewer.userId, at: now })
    .execute()
  await bringBackLeftOut(context, card.newbornId)
  context.audit({ entity: 'sample', id, action: 'ask_category', reason, details: { category } })
  return { changed: true, card: await categoriesOf(db, card) }
}
