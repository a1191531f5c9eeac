import type { AckCode } from '@sne/shared/contract'
import { decodeHl7, splitMessages } from './decode.ts'
import { mapOrders } from './map-oml.ts'
import { type Message, readMessage, valueAt } from './message.ts'
import type { IntakeOrderMessage } from './order.ts'
import type { Hl7Problem } from './problem.ts'

/** What came of one message: its orders, or why there are none. */
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

/** The same of text that was decoded already. */
export const readOrderText = (text: string): OrderReading => readOneOrder(splitMessages(text)[0] ?? text)

/** Every message of a text; one that holds none is read whole, to say why. */
export function readOrderTexts(text: string): OrderReading[] {
  const messages = splitMessages(text)
  return messages.length === 0 ? [readOneOrder(text)] : messages.map(readOneOrder)
}

/** Reads every message of a file: plain, framed or a batch. */
export const readOrderFile = (bytes: Uint8Array): OrderReading[] =>
  splitMessages(decodeHl7(bytes)).map(readOneOrder)

function readOneOrder(text: string): OrderReading {
  const message = readMessage(text)
  if (!message) {
    const problem: Hl7Problem = {
      segment: 'MSH',
      occurrence: 1,
      field: 0,
      component: 0,
      code: '100',
      text: 'Il testo non è un messaggio HL7: non comincia con un segmento MSH utilizzabile.',
    }
    return { text, message, controlId: null, messageType: null, code: 'AR', order: null, problems: [problem] }
  }
  const header = message.segments[0]
  const type = [valueAt(header, 9, 1), valueAt(header, 9, 2)].filter(Boolean).join('^')
  const read = { text, message, controlId: valueAt(header, 10) || null, messageType: type || null }
  const mapping = mapOrders(message)
  return mapping.ok
    ? { ...read, code: 'AA', order: mapping.order, problems: [] }
    : { ...read, code: mapping.refused ? 'AR' : 'AE', order: null, problems: mapping.problems }
}
