import type { IntakeMessageRow } from '@sne/shared/contract'
import type { Context, KeyContext } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import { orderTexts, readOneOrder } from '../hl7/index.ts'
import { correctsSame } from './corrects-same.ts'
import { keepMessage } from './keep-message.ts'
import { findMessage, lockMessage } from './messages.ts'
import { settingsOf } from './senders/settings.ts'
import { takeIn } from './take-in.ts'
import { texts } from './texts.ts'

const inLines = (text: string): string => text.replaceAll(/\r\n?/gu, '\n').trim()

const refused = (from: string, message: string) =>
  refuse('invalid_transition', { message, details: { from, to: 'corrected', allowed: [] } })

/** The text that came from the birth point: what people made of it since may name anything. */
async function firstText(db: Db, id: number): Promise<string> {
  const message = await db
    .selectFrom('intakeMessages')
    .select(['text', 'correctsId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return message.correctsId === null ? message.text : firstText(db, message.correctsId)
}

/**
 * Takes in a corrected text in place of a kept message, in the name of its birth point. The text passes the checks of
 * any message and is kept as a message of its own. The original stays unchanged. The two messages are linked.
 * @throws Refusal `invalid_transition` for a card of a call in JSON or a message that is corrected already
 * @throws Refusal `validation` for an equal text, several messages, or another card
 */
export async function correctMessage(
  context: Context,
  id: number,
  { text, reason }: { readonly text: string; readonly reason: string },
): Promise<{ changed: boolean; message: IntakeMessageRow }> {
  const { db, viewer } = context
  const kept = await lockMessage(db, id)
  const { workgroupId, apiKeyId } = kept
  if (kept.source === 'json' || workgroupId === null || apiKeyId === null)
    throw refused(kept.ack, texts.cardWithoutMessage)
  const next = await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('correctsId', '=', id)
    .executeTakeFirst()
  if (next) throw refused(kept.ack, texts.correctedAlready(next.id))
  if (inLines(text) === inLines(kept.text)) throw refuseField('text', texts.sameText)
  const [only, ...others] = orderTexts(text).messages
  if (only === undefined || others.length > 0) throw refuseField('text', texts.oneMessage)
  const caller = { apiKeyId, workgroupId: kept.assignedWorkgroupId ?? workgroupId }
  const sender: KeyContext = { ...context, viewer: null, caller }
  const reading = readOneOrder(only, await settingsOf(db, caller.workgroupId))
  if (reading.message === null) throw refuseField('text', texts.oneMessage)
  if (!correctsSame(await firstText(db, id), reading)) throw refuseField('text', texts.correctsOther)
  const received = await takeIn(sender, reading)
  const made = await keepMessage(sender, received, {
    correctsId: id,
    correctedBy: viewer.userId,
    correctedReason: reason,
  })
  context.audit({
    entity: 'intake-message',
    id: made.id,
    action: 'correct',
    from: kept.ack,
    to: made.ack,
    reason,
    details: { corrects: id },
  })
  context.effect({ entity: 'intake-message', id, from: kept.ack, to: 'corrected' })
  return { changed: true, message: await findMessage(db, made.id) }
}
