import { jointNote, longestNote } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { decideCards, fromCard } from '../../records/cards/decide-card.ts'
import { lockOwnSample } from '../../records/cards/lock-card.ts'
import { findSampleRow } from '../../records/cards/queries.ts'
import type { SampleRecord } from '../../records/cards/row-queries.ts'
import { notLookedFor } from '../../records/newborns/not-looked-for.ts'
import { notifyBirthPoint } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

/** The note below the one that the card has. @throws Refusal `validation` when both together are too long */
function noteBelow(card: SampleRecord, note: string | null | undefined): string | null {
  if (!note) return card.hubNotes
  const joint = jointNote(card.hubNotes, note)
  if (joint.length > longestNote)
    throw refuse('validation', {
      fields: [{ path: 'note', message: texts.noteTooLong(card.barcode, longestNote) }],
    })
  return joint
}

/**
 * Declares several cards missing, all or none. The birth point of each card gets a notice. It gets none when the
 * newborn's record is closed or the newborn is said to have died.
 */
export async function markNotReceived(
  context: Context,
  ids: readonly number[],
  note: string | null | undefined,
) {
  const { db, viewer } = context
  const cards = []
  // In one order, so that two people with the same cards do not wait for each other.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const card = await lockOwnSample(context, id)
    cards.push({ card, origin: fromCard(context, card), hubNotes: noteBelow(card, note) })
  }
  const missing = await decideCards(context, cards, { status: 'not_received', reasons: [] })
  const left = await notLookedFor(
    db,
    missing.map(({ card }) => card.newbornId),
  )
  for (const { card, origin } of missing.filter(({ card: { newbornId } }) => !left.has(newbornId)))
    await notifyBirthPoint(context, {
      workgroupId: card.authorWorkgroupId,
      laboratoryId: origin.workgroupId,
      type: 'shipping_not_received',
      title: texts.cardNotReceived(card.barcode),
      text: texts.cardNotReceivedText(card.shippingBarcode),
      entity: { type: 'sample', id: card.id },
    })
  const items = []
  for (const id of ids) items.push(found(await findSampleRow(db, viewer, id)))
  return { changed: missing.length > 0, items }
}
