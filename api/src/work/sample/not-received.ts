import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { decideCards, fromCard } from '../../records/cards/decide-card.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSampleRow } from '../../records/cards/queries.ts'

/** Declares several cards missing, all or none. */
export async function markNotReceived(
  context: Context,
  ids: readonly number[],
  note: string | null | undefined,
) {
  const { db, viewer } = context
  const cards = []
  for (const id of new Set(ids)) {
    const card = await lockOwnSample(context, id)
    cards.push({ card, origin: fromCard(context, card) })
  }
  const changed = await decideCards(context, cards, { status: 'not_received', reasons: [], hubNotes: note })
  const items = []
  for (const id of ids) items.push(found(await findSampleRow(db, viewer, id)))
  return { changed, items }
}
