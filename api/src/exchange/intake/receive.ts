import { randomUUID } from 'node:crypto'
import { hl7 } from '@sne/shared/contract'
import type { ChangesApart, KeyContext } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { storableText } from '../../platform/database/storable-text.ts'
import { messageLimits } from '../../platform/limits.ts'
import { destinationOf, listLaboratories, referenceOf } from '../../records/laboratories/laboratories.ts'
import {
  countLines,
  mostIdentifierCharacters,
  orderTexts,
  readOneOrder,
  writeAck,
  writeBatch,
} from '../hl7/index.ts'
import { type Held, tellHeld } from './card-held.ts'
import { conflictColumns } from './identity-conflict.ts'
import { keepHeld } from './keep-card.ts'
import { askRefusedQuota } from './refused-quota.ts'
import { type Received, sha256Of, takeIn } from './take-in.ts'
import { tellConflict } from './tell-conflict.ts'
import { texts } from './texts.ts'

/** The message came before: a sender that repeats it is told again, people are not. */
const isKept = async ({ db, caller }: KeyContext, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256)
    .where('workgroupId', '=', caller.workgroupId)
    .executeTakeFirst()) !== undefined

/** Where the birth point's messages go. */
const usualLaboratory = async ({ db, caller }: KeyContext): Promise<number> =>
  destinationOf(await listLaboratories(db), null, await referenceOf(db, caller.workgroupId)).id

/** Keeps one message as it came, with what was answered. */
async function keep(context: KeyContext, received: Received) {
  const { db, caller, now } = context
  const { reading, ack, problems, listed, registered, conflict, held } = received
  const controlId = randomUUID().replaceAll('-', '').slice(0, 20)
  const answer = writeAck({ message: reading.message, code: ack, problems, controlId, now })
  const sha256 = sha256Of(reading.text)
  if (ack !== 'AA') await askRefusedQuota(context, [reading.text, answer])
  const isNews = (conflict !== null || held.length > 0) && !(await isKept(context, sha256))
  const { id } = await db
    .insertInto('intakeMessages')
    .values({
      receivedAt: now,
      source: 'hl7',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: identifier(reading.controlId),
      messageType: identifier(reading.messageType),
      sha256,
      text: storable(reading.text) ?? '',
      ack,
      answer: storable(answer),
      problems: json(listed.map((one) => ({ ...one, text: storable(one.text) ?? '' }))),
      shippingId: registered?.shippingId ?? null,
      sampleId: registered?.sampleId ?? held[0]?.sampleId ?? null,
      ...conflictColumns(conflict),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Of a registered card the sentence about whose it is says more.
  if (isNews && conflict && held.length === 0)
    await tellConflict(context, conflict, { messageId: id, destinationId: await usualLaboratory(context) })
  if (isNews) await tellEach(context, held, id, 'AE')
  if (registered?.taken === 'new') await tellEach(context, registered.otherFacts, id, 'AA')
  return { id, ack, answer }
}

/** A message is the record of one card: what it says of further cards is kept beside it. */
async function tellEach(
  context: KeyContext,
  [first, ...further]: readonly Held[],
  messageId: number,
  ack: 'AA' | 'AE',
): Promise<void> {
  if (first) await tellHeld(context, first, messageId)
  for (const held of further) await keepHeld(context, held, ack)
}

const storable = (text: string | null): string | null => (text === null ? null : storableText(text))

/** Bounded: an index holds no longer one. */
const identifier = (text: string | null): string | null =>
  storable(text?.slice(0, mostIdentifierCharacters) ?? null)

interface Kept {
  readonly id: number
  readonly answer: string
}

/**
 * Takes in what a birth point sends: one message, several, or a batch. Whatever each of them is, it is kept as it came
 * with its answer: what cannot be mapped is shown to support, never dropped, and answered `AE` (its content is wrong)
 * or `AR` (it is no order). One that is wrong does not hold up the others: each is read and kept in a transaction of
 * its own, between which other calls go on.
 * @throws Refusal `body_too_large` before the first when there are too many, or too many lines
 */
export async function receive(context: KeyContext & ChangesApart<KeyContext>, text: string) {
  if (countLines(text, messageLimits.lines) > messageLimits.lines)
    throw refuse('body_too_large', {
      message: texts.tooManyLines(messageLimits.lines),
      details: { maximum: messageLimits.lines },
    })
  const { messages, isBatch } = orderTexts(text)
  if (messages.length > messageLimits.messages)
    throw refuse('body_too_large', {
      message: texts.tooManyMessages(messages.length, messageLimits.messages),
      details: { messages: messages.length, maximum: messageLimits.messages },
    })
  const kept: Kept[] = []
  for (const one of messages) {
    const outcome = await context.apart(async (own) => {
      const { id, ack, answer } = await keep(own, await takeIn(own, readOneOrder(one)))
      own.audit({ entity: 'intake-message', id, action: 'receive', to: ack })
      return { id, answer }
    })
    // Those before it stay; a sender that repeats the whole call finds them done.
    if ('refusal' in outcome) throw outcome.refusal
    kept.push(outcome.value)
  }
  // A batch is answered by a batch, in the order of its messages.
  const answers = kept.map(({ answer }) => answer)
  const answer = isBatch ? writeBatch(answers, context.now) : answers.join('')
  return fileAnswer(`ack-${kept[0]?.id}.hl7`, hl7, Buffer.from(answer, 'utf8'), { inline: true })
}
