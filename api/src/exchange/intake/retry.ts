import type { IntakeMessageRow } from '@sne/shared/contract'
import type { Context, KeyContext } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { readOrderText } from '../hl7/index.ts'
import { linkCards, outcomeColumns } from './keep-message.ts'
import { findMessage, lockMessage } from './messages.ts'
import { settingsOf } from './senders/settings.ts'
import { takeIn } from './take-in.ts'
import { texts } from './texts.ts'

/**
 * Takes a kept message in again in the name of the birth point that sent it: a laboratory or a motivation may be there
 * now that was missing, a card's barcode free. Its text is never edited. @throws Refusal `not_found`,
 * `invalid_transition` for one that was taken in
 */
export async function retryMessage(
  context: Context,
  id: number,
): Promise<{ changed: boolean; message: IntakeMessageRow }> {
  const { db, viewer, now } = context
  const kept = await lockMessage(db, id)
  if (kept.source === 'json')
    throw refuse('invalid_transition', {
      message: texts.cardWithoutMessage,
      details: { from: kept.ack, to: 'AA', allowed: [] },
    })
  const { workgroupId, apiKeyId } = kept
  if (kept.ack === 'AA' || workgroupId === null || apiKeyId === null)
    throw refuse('invalid_transition', {
      message: texts.storedAlready,
      details: { from: kept.ack, to: 'AA', allowed: [] },
    })
  const caller = { apiKeyId, workgroupId: kept.assignedWorkgroupId ?? workgroupId }
  const sender: KeyContext = { ...context, viewer: null, caller }
  const received = await takeIn(sender, readOrderText(kept.text, await settingsOf(db, caller.workgroupId)))
  const { ack, listed } = received
  await db
    .updateTable('intakeMessages')
    .set({
      ack,
      problems: json([...listed]),
      ...outcomeColumns(received),
      setAsideAt: null,
      retriedAt: now,
      retriedBy: viewer.userId,
    })
    .where('id', '=', id)
    .execute()
  await linkCards(db, id, received)
  context.audit({ entity: 'intake-message', id, action: 'retry', from: kept.ack, to: ack })
  return { changed: true, message: await findMessage(db, id) }
}
