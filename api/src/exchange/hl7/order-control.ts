import { type Segment, valueAt } from './message.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { texts } from './texts.ts'

/** Action of an order message on the order of a card (ORC-1, HL7 table 0119). */
export type OrderControl = 'new' | 'change' | 'cancel'

/** `SN` is a new order whose number the receiver gives; `RO` the order that replaces another one. */
const meanings: Readonly<Record<string, OrderControl>> = {
  '': 'new',
  NW: 'new',
  SN: 'new',
  RO: 'change',
  XO: 'change',
  RP: 'change',
  XX: 'change',
  SC: 'change',
  CA: 'cancel',
  OC: 'cancel',
  DC: 'cancel',
}
/** ORC-5 (HL7 table 0038): the order is cancelled or discontinued. */
const ended = new Set(['CA', 'DC'])

function controlOf(order: Segment): OrderControl | null {
  const code = valueAt(order, 1).toUpperCase()
  if (code === 'SC' && ended.has(valueAt(order, 5).toUpperCase())) return 'cancel'
  return Object.hasOwn(meanings, code) ? (meanings[code] as OrderControl) : null
}

/** The control of the orders of one card. A card is cancelled whole; an order that is cancelled beside one that is not is for people. */
export function controlOfCard(orders: readonly Segment[]): OrderControl | readonly Hl7Problem[] {
  const headers = orders.filter(({ name }) => name === 'ORC')
  const unknown = headers.find((order) => controlOf(order) === null)
  if (unknown) return [problemAt(unknown, 1, '103', texts.controlUnknown(valueAt(unknown, 1)))]
  const controls = new Set(headers.map(controlOf))
  const cancelled = headers.find((order) => controlOf(order) === 'cancel')
  if (cancelled && controls.size > 1) return [problemAt(cancelled, 1, '103', texts.cancelledInPart)]
  if (cancelled) return 'cancel'
  return controls.has('change') ? 'change' : 'new'
}
