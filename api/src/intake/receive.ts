import { createHash, randomUUID } from 'node:crypto'
import { type AckCode, hl7 } from '@sne/shared/contract'
import type { KeyContext } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { json } from '../database/columns.ts'
import { isBatch, readOrderTexts, writeAck, writeBatch } from './hl7/index.ts'
import { type Received, takeIn } from './take-in.ts'

/** Keeps one message as it came, with what was answered. */
async function keep(context: KeyContext, received: Received) {
  const { db, caller, now } = context
  const { reading, ack, problems, listed, registered } = received
  const controlId = randomUUID().replaceAll('-', '').slice(0, 20)
  const answer = writeAck({ message: reading.message, code: ack, problems, controlId, now })
  const { id } = await db
    .insertInto('intakeMessages')
    .values({
      receivedAt: now,
      source: 'hl7',
      workgroupId: caller.workgroupId,
      apiKeyId: caller.apiKeyId,
      controlId: storable(reading.controlId),
      messageType: storable(reading.messageType),
      sha256: createHash('sha256').update(reading.text).digest('hex'),
      text: storable(reading.text) ?? '',
      ack,
      answer: storable(answer),
      problems: json(listed.map((one) => ({ ...one, text: storable(one.text) ?? '' }))),
      shippingId: registered?.shippingId ?? null,
      sampleId: registered?.sampleId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ack, answer }
}

/** PostgreSQL's text holds every character but this one. */
const storable = (text: string | null): string | null => text?.replaceAll('\u0000', '\ufffd') ?? null

/**
 * Takes in what a birth point sends: one message, several, or a batch. Whatever each of them is, it is kept as it came
 * with its answer: what cannot be mapped is shown to support, never dropped, and answered `AE` (its content is wrong)
 * or `AR` (it is no order). One that is wrong does not hold up the others.
 */
export async function receiveMessage(context: KeyContext, text: string) {
  const kept: { id: number; ack: AckCode; answer: string }[] = []
  for (const reading of readOrderTexts(text)) kept.push(await keep(context, await takeIn(context, reading)))
  const [first, ...others] = kept
  if (!first) throw new Error('A body is at least one message.')
  context.audit({
    entity: 'intake-message',
    id: first.id,
    action: 'receive',
    to: first.ack,
    details: { messages: kept.length },
  })
  for (const { id, ack } of others) context.effect({ entity: 'intake-message', id, to: ack })
  const answers = kept.map(({ answer }) => answer)
  const answer = isBatch(text) ? writeBatch(answers, context.now) : answers.join('')
  return fileAnswer(`ack-${first.id}.hl7`, hl7, Buffer.from(answer, 'utf8'), { inline: true })
}
