import type { AckCode, SenderSettings } from '@sne/shared/contract'
import { messageLimits } from '../../platform/limits.ts'
import { asUsual, zoneOfSender } from './as-usual.ts'
import { batchProblem, envelopeOf, isBatch } from './batch.ts'
import { decodeHl7, splitMessages, splitUnframed, unframed } from './decode.ts'
import { type Mapping, mapOrders } from './map-oml.ts'
import { type Message, readHeader, readMessage, valueAt } from './message.ts'
import type { IntakeOrderMessage } from './order.ts'
import type { Hl7Problem } from './problem.ts'
import { readSeparators } from './separators.ts'
import { texts } from './texts.ts'

/** Reading of one message: its orders, or why there are none. */
export interface OrderReading {
  /** The message as text, for keeping. */
  readonly text: string
  /** Null when it has no usable MSH. */
  readonly message: Message | null
  /** MSH-10 and MSH-9 (`OML^O21`), as far as they can be read. */
  readonly controlId: string | null
  readonly messageType: string | null
  /** `AA` when `order` is given; the caller may still turn it into `AE` when it cannot keep it. */
  readonly code: AckCode
  readonly order: IntakeOrderMessage | null
  readonly problems: readonly Hl7Problem[]
}

/** Reads the first message of the bytes that a birth point sends. Never throws. */
export const readOrders = (bytes: Uint8Array): OrderReading => readOrderText(decodeHl7(bytes))

/** Reads orders from text that was decoded already. */
export const readOrderText = (text: string, settings: SenderSettings | null = null): OrderReading =>
  readOneOrder(splitMessages(text)[0] ?? text, settings)

/** Every message of a text, to be read by `readOneOrder`, and whether they came as a batch. */
export function orderTexts(text: string): {
  readonly messages: string[]
  readonly isBatch: boolean
  /** The lines around the messages of a batch whose number of messages is not the one that it says. */
  readonly envelope: OrderReading | null
} {
  const plain = unframed(text)
  const messages = splitUnframed(plain)
  // A text without a message is one whole, to say why.
  const batch = isBatch(plain)
  const problem = batch ? batchProblem(plain, messages.length) : null
  return {
    messages: messages.length === 0 ? [plain] : messages,
    isBatch: batch,
    envelope: problem && readEnvelope(envelopeOf(plain), problem),
  }
}

const readEnvelope = (text: string, problem: Hl7Problem): OrderReading => ({
  ...{ text, message: null, controlId: null, messageType: 'BATCH', code: 'AE' },
  order: null,
  problems: [problem],
})

/** Reads every message of a file: plain, framed or a batch. */
export const readOrderFile = (bytes: Uint8Array): OrderReading[] =>
  splitMessages(decodeHl7(bytes)).map((text) => readOneOrder(text))

/** Longer or of more parts than an order can be: its header alone is read. */
function isBeyondLimits(text: string): boolean {
  if (text.length > messageLimits.characters) return true
  const separators = readSeparators(text.slice(0, 20))
  if (!separators) return false
  const { escape: _, ...signs } = separators
  const counted = new Set([...Object.values(signs), '\r', '\n'])
  let parts = 0
  for (const sign of text) if (counted.has(sign)) parts += 1
  return parts > messageLimits.parts
}

function refuseBeyondLimits(text: string): OrderReading {
  const message = readHeader(text)
  const header = message?.segments[0]
  const problem: Hl7Problem = {
    segment: 'MSH',
    occurrence: 1,
    field: 0,
    component: 0,
    code: '207',
    text: texts.messageTooLong(messageLimits.characters / 1024, messageLimits.parts),
  }
  const type = [valueAt(header, 9, 1), valueAt(header, 9, 2)].filter(Boolean).join('^')
  return {
    text,
    message,
    controlId: valueAt(header, 10) || null,
    messageType: type || null,
    code: 'AR',
    order: null,
    problems: [problem],
  }
}

/** Orders of a message, read with the settings of its sender. */
export const mapMessage = (message: Message, settings: SenderSettings | null): Mapping =>
  mapOrders(asUsual(message, settings), zoneOfSender(settings))

/** Reads one message of `orderTexts`. Never throws. @param settings how the sender's messages differ from the usual ones */
export function readOneOrder(text: string, settings: SenderSettings | null = null): OrderReading {
  if (isBeyondLimits(text)) return refuseBeyondLimits(text)
  const message = readMessage(text)
  if (!message) {
    const problem: Hl7Problem = {
      segment: 'MSH',
      occurrence: 1,
      field: 0,
      component: 0,
      code: '100',
      text: texts.noHl7,
    }
    return { text, message, controlId: null, messageType: null, code: 'AR', order: null, problems: [problem] }
  }
  const header = message.segments[0]
  const type = [valueAt(header, 9, 1), valueAt(header, 9, 2)].filter(Boolean).join('^')
  const read = { text, message, controlId: valueAt(header, 10) || null, messageType: type || null }
  const mapping = mapMessage(message, settings)
  return mapping.ok
    ? { ...read, code: 'AA', order: mapping.order, problems: [] }
    : { ...read, code: mapping.refused ? 'AR' : 'AE', order: null, problems: mapping.problems }
}
