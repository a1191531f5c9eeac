import type { KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { tellKeptRefusal } from '../../records/cards/refusal/tell-kept-refusal.ts'
import { texts } from './texts.ts'

/** Deletes undecided pairs of the removed newborns. */
async function forgetPairs({ db }: KeyContext, newbornIds: readonly number[]): Promise<number[]> {
  const pairs = await db
    .selectFrom('newbornPairs')
    .select(['id', 'status', 'firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', 'in', newbornIds), eb('secondId', 'in', newbornIds)]))
    .execute()
  const merges = await db
    .selectFrom('newbornMerges')
    .select(['keptId', 'mergedId'])
    .where((eb) => eb.or([eb('keptId', 'in', newbornIds), eb('mergedId', 'in', newbornIds)]))
    .execute()
  const decided = new Set([
    ...merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId]),
    ...pairs.flatMap(({ status, firstId, secondId }) =>
      status === 'merged' || status === 'kept_apart' ? [firstId, secondId] : [],
    ),
  ])
  const forgotten = newbornIds.filter((id) => !decided.has(id))
  if (forgotten.length > 0)
    await db
      .deleteFrom('newbornPairs')
      .where((eb) => eb.or([eb('firstId', 'in', forgotten), eb('secondId', 'in', forgotten)]))
      .execute()
  return forgotten
}

/** Newborns, of the given ones, with a statement of the family that a person recorded: both are kept. */
async function withStatements({ db }: KeyContext, newbornIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('familyStatements')
    .select('newbornId')
    .distinct()
    .where('newbornId', 'in', newbornIds)
    .execute()
  return new Set(rows.map(({ newbornId }) => newbornId))
}

/** @throws Refusal `intake_rejected` when a card that stays follows one of these */
async function checkNoneFollows({ db }: KeyContext, ids: readonly number[]): Promise<void> {
  const follower = await db
    .selectFrom('samples')
    .innerJoin('samples as previous', 'previous.id', 'samples.previousSampleId')
    .select(['samples.barcode', 'previous.barcode as previousBarcode'])
    .where('samples.previousSampleId', 'in', ids)
    .where('samples.id', 'not in', ids)
    .executeTakeFirst()
  if (!follower) return
  const { barcode, previousBarcode } = follower
  throw refuse('intake_rejected', {
    message: texts.followedBy(previousBarcode, barcode),
  })
}

/**
 * Takes cards out of a draft, with newborns that have no other records. Its barcodes must be free for the corrected
 * cards: the rows are deleted, the audit trail stays. Statements of the family that a person recorded stay with their
 * newborn.
 * @param isReplaced the card comes again in this call
 * @throws Refusal `intake_rejected` when a card that stays follows one of these
 */
export async function removeCards(
  context: KeyContext,
  shippingId: number,
  barcodes: readonly string[],
  isReplaced: (card: { readonly barcode: string }) => boolean = () => false,
): Promise<void> {
  if (barcodes.length === 0) return
  const { db } = context
  const cards = await db
    .selectFrom('samples')
    .select(['id', 'newbornId', 'barcode'])
    .where('shippingId', '=', shippingId)
    .where('barcode', 'in', barcodes)
    .where('status', '=', 'registered')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  if (cards.length === 0) return
  const ids = cards.map(({ id }) => id)
  await checkNoneFollows(context, ids)
  for (const card of cards) if (!isReplaced(card)) await tellKeptRefusal(context, card)
  await db.deleteFrom('analyzableSamples').where('sampleId', 'in', ids).execute()
  // The messages keep their text about these cards.
  await db.updateTable('intakeMessages').set({ sampleId: null }).where('sampleId', 'in', ids).execute()
  await db.deleteFrom('samples').where('id', 'in', ids).execute()
  for (const id of ids) context.effect({ entity: 'sample', id, from: 'registered', to: null })
  const newbornIds = [...new Set(cards.map(({ newbornId }) => newbornId))]
  const others = await db
    .selectFrom('samples')
    .select('newbornId')
    .where('newbornId', 'in', newbornIds)
    .execute()
  const withCards = new Set(others.map(({ newbornId }) => newbornId))
  const said = await withStatements(context, newbornIds)
  const alone = newbornIds.filter((id) => !withCards.has(id) && !said.has(id))
  if (alone.length === 0) return
  const forgotten = await forgetPairs(context, alone)
  if (forgotten.length === 0) return
  await db.deleteFrom('newbornEvents').where('newbornId', 'in', forgotten).execute()
  await db.deleteFrom('expectedCategories').where('newbornId', 'in', forgotten).execute()
  await db.deleteFrom('newborns').where('id', 'in', forgotten).execute()
  for (const id of forgotten) context.effect({ entity: 'newborn', id, from: 'in_progress', to: null })
}
