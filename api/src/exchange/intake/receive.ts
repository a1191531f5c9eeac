import { hl7 } from '@sne/shared/contract'
import type { ChangesApart, KeyContext } from '../../platform/calls/context.ts'
import { fileAnswer } from '../../platform/calls/file-answer.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { messageLimits } from '../../platform/limits.ts'
import { countLines, orderTexts, readOneOrder, writeBatch } from '../hl7/index.ts'
import { keepMessage } from './keep-message.ts'
import { settingsOf } from './senders/settings.ts'
import { takeIn } from './take-in.ts'
import { texts } from './texts.ts'

interface Kept {
  readonly id: number
  readonly answer: string
}

/**
 * Takes in the messages of a birth point: one, several, or a batch. Each message is kept unchanged with its answer. A
 * message that cannot be mapped is shown to support and never dropped. Its answer is `AE` (its content is wrong) or
 * `AR` (it is no order). A wrong message does not delay the others. Each message is read and kept in a transaction of
 * its own. Other calls run between the transactions. A batch with a wrong number of messages is kept as a further
 * message.
 * @throws Refusal `body_too_large` before the first message when there are too many messages or lines
 */
export async function receive(context: KeyContext & ChangesApart<KeyContext>, text: string) {
  if (countLines(text, messageLimits.lines) > messageLimits.lines)
    throw refuse('body_too_large', {
      message: texts.tooManyLines(messageLimits.lines),
      details: { maximum: messageLimits.lines },
    })
  const { messages, isBatch, envelope } = orderTexts(text)
  if (messages.length > messageLimits.messages)
    throw refuse('body_too_large', {
      message: texts.tooManyMessages(messages.length, messageLimits.messages),
      details: { messages: messages.length, maximum: messageLimits.messages },
    })
  const kept: Kept[] = []
  for (const one of [...messages, ...(envelope ? [envelope] : [])]) {
    const outcome = await context.apart(async (own) => {
      const reading =
        typeof one === 'string' ? readOneOrder(one, await settingsOf(own.db, own.caller.workgroupId)) : one
      const { id, ack, answer } = await keepMessage(own, await takeIn(own, reading))
      own.audit({ entity: 'intake-message', id, action: 'receive', to: ack })
      return { id, answer }
    })
    // Earlier messages of the call are kept; a sender that repeats the whole call finds them done.
    if ('refusal' in outcome) throw outcome.refusal
    kept.push(outcome.value)
  }
  // A batch is answered by a batch, in the order of its messages.
  const answers = kept.map(({ answer }) => answer)
  const answer = isBatch ? writeBatch(answers, context.now) : answers.join('')
  return fileAnswer(`ack-${kept[0]?.id}.hl7`, hl7, Buffer.from(answer, 'utf8'), { inline: true })
}
