import type { Message, Segment } from './message.ts'
import {
  type OrderUnit,
  observedNumbers,
  orderNumbersOf,
  orderParts,
  specimenNumbers,
} from './order-units.ts'
import { isOfPatient, type PatientPart, patientParts } from './patient-parts.ts'

/** The segments that make one card: those of its patient, of its orders and its specimens. */
export interface CardGroup {
  readonly patient: Segment
  /** NK1, PD1, PV1, PV2 and CON of the patient, wherever in the patient's part the sender wrote them. */
  readonly relatives: readonly Segment[]
  /** ORC and OBR; none where a patient or a specimen has no order of its own. */
  readonly orders: readonly Segment[]
  /** Segments about the patient before the orders (OBX, NTE), then ORC, OBR, OBX, DG1, NTE … of the card. */
  readonly details: readonly Segment[]
  /** None where the sender left the SPM out; several where each order repeats the one of its card. */
  readonly specimens: readonly Segment[]
}

/** Orders of one card, while they are joined. */
interface Joined {
  readonly units: OrderUnit[]
  /** Card numbers, by observation or specimen. */
  readonly cards: Set<string>
  readonly orders: Set<string>
}

const specimensOf = ({ units }: Joined): Segment[] => units.flatMap(({ specimens }) => specimens)
const overlaps = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

function joinedOf(unit: OrderUnit, orderNumbers: ReadonlySet<string>): Joined {
  const ofSpecimens = unit.specimens.flatMap((specimen) =>
    specimenNumbers(specimen)
      .filter((number) => !orderNumbers.has(number))
      .slice(0, 1),
  )
  return {
    units: [unit],
    cards: new Set([...observedNumbers(unit.details), ...ofSpecimens]),
    orders: orderNumbersOf(unit.orders),
  }
}

/**
 * Two groups are one card: their card numbers are equal, or their order numbers are and their card numbers do not differ.
 */
function isOneCard(a: Joined, b: Joined): boolean {
  if (overlaps(a.cards, b.cards)) return true
  return overlaps(a.orders, b.orders) && (a.cards.size === 0 || b.cards.size === 0)
}

function join(into: Joined, other: Joined): void {
  into.units.push(...other.units)
  for (const card of other.cards) into.cards.add(card)
  for (const order of other.orders) into.orders.add(order)
}

/** Joins orders by the number of the card, then by the number of the order. */
function byNumbers(all: readonly Joined[]): Joined[] {
  const groups: Joined[] = []
  for (const one of all) {
    const known = groups.filter((group) => overlaps(group.cards, one.cards))
    const group = known[0] ?? groups.findLast((other) => isOneCard(other, one))
    if (group) join(group, one)
    else groups.push(one)
  }
  return groups
}

/** Neither a number nor a specimen says of which card these orders are. */
const isOpen = (group: Joined): boolean => group.cards.size === 0 && specimensOf(group).length === 0

/**
 * Joins orders without a card number of their own. A specimen closes the orders before it. Without specimens such orders
 * precede their card's number where the message begins with one, otherwise they follow it.
 */
function withNeighbours(groups: readonly Joined[]): Joined[] {
  const cards = groups.filter((group) => !isOpen(group))
  if (cards.length === groups.length) return [...groups]
  const joined = [...groups]
  const isForward = groups[0] !== undefined && isOpen(groups[0])
  for (const open of groups.filter(isOpen)) {
    const at = joined.indexOf(open)
    const before = joined.slice(0, at).at(-1)
    const after = joined.slice(at + 1).find((group) => !isOpen(group))
    const isClosed = before !== undefined && specimensOf(before).length > 0
    const preferred = isForward || isClosed || !before ? (after ?? (isClosed ? undefined : before)) : before
    const target = preferred ?? (cards.length === 1 ? cards[0] : undefined)
    if (!target) continue
    joined.splice(at, 1)
    if (target === after) target.units.unshift(...open.units)
    else target.units.push(...open.units)
    for (const order of open.orders) target.orders.add(order)
  }
  return joined
}

/** A specimen without a number closes the orders before it. */
function withBareSpecimens(groups: readonly Joined[]): Joined[] {
  const joined: Joined[] = []
  for (const group of groups) {
    const last = joined.at(-1)
    const isBare = group.cards.size === 0 && specimensOf(group).length > 0
    if (isBare && last && specimensOf(last).length === 0 && last.cards.size > 0) join(last, group)
    else joined.push(group)
  }
  return joined
}

function groupsOfPatient({ patient, segments }: PatientPart): CardGroup[] {
  const relatives = segments.filter(isOfPatient)
  const { ofAll, units } = orderParts(segments)
  const orderNumbers = orderNumbersOf(units.flatMap(({ orders }) => orders))
  const ofUnits = units.map((unit) => joinedOf(unit, orderNumbers))
  const groups = withNeighbours(withBareSpecimens(byNumbers(ofUnits)))
  const cards = groups.length > 0 ? groups.map((group) => group.units) : [[]]
  return cards.map((own) => ({
    patient,
    relatives,
    orders: own.flatMap(({ orders }) => orders),
    details: [...ofAll, ...own.flatMap(({ details }) => details)],
    specimens: own.flatMap(({ specimens }) => specimens),
  }))
}

/**
 * Cuts a message into cards. A patient may have several cards, each with one or several orders. A message may have
 * several patients, against OML^O21: some senders write twins so.
 */
export const cardGroups = (message: Message): CardGroup[] => patientParts(message).flatMap(groupsOfPatient)
