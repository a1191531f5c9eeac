export { type AckInput, mostIdentifierCharacters, writeAck } from './ack.ts'
export { writeBatch } from './batch.ts'
export { countLines, decodeHl7, splitMessages } from './decode.ts'
export { isKnownCode } from './known-codes.ts'
export type { Mapping } from './map-oml.ts'
export { type Message, readHeader, readMessage, type Segment, valueAt } from './message.ts'
export { readMoment, writeMoment, zoneOf } from './moment.ts'
export type {
  IntakeCancel,
  IntakeJoin,
  IntakeOrder,
  IntakeOrderMessage,
  IntakeUpdate,
  NamedPlace,
} from './order.ts'
export { boundedText, type Hl7Problem, problemAt, toIntakeProblem } from './problem.ts'
export { type UpdatedCard, updateOrder } from './read-adt.ts'
export {
  mapMessage,
  type OrderReading,
  orderTexts,
  readOneOrder,
  readOrderText,
} from './read-orders.ts'
export { withoutStars } from './stars.ts'
export { notOwnFiscalCode } from './texts.ts'
export { type FieldInput, type SegmentInput, writeMessage } from './write.ts'
