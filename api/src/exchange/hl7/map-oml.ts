import { messageLimits } from '../../platform/limits.ts'
import { mostIdentifierCharacters } from './ack.ts'
import { finishCard } from './finish-card.ts'
import { type CardGroup, cardGroups } from './groups.ts'
import { type Message, type Segment, valueAt } from './message.ts'
import { zoneOf } from './moment.ts'
import { notOffered } from './offered.ts'
import type { IntakeCancel, IntakeOrder, IntakeOrderMessage } from './order.ts'
import { controlOfCard } from './order-control.ts'
import { specimenNumbers } from './order-units.ts'
import { ordersOfNobody } from './patient-parts.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { readAdt } from './read-adt.ts'
import { readCancel } from './read-cancel.ts'
import { readCard } from './read-card.ts'
import { materialOf } from './specimen.ts'
import { texts } from './texts.ts'

/** Order messages by type (MSH-9.1) with their event (MSH-9.2). */
const orderEvents: Readonly<Record<string, readonly string[]>> = {
  OML: ['O21'],
  ORM: ['O01'],
  ADT: ['A08', 'A40'],
}
const processingIds = new Set(['P', 'D', 'T', ''])

export type Mapping =
  | { readonly ok: true; readonly order: IntakeOrderMessage }
  /** `refused`: the message as such cannot be taken (AR); otherwise its content is wrong (AE). */
  | { readonly ok: false; readonly refused: boolean; readonly problems: readonly Hl7Problem[] }

/**
 * Maps an order message (`OML^O21`, `ORM^O01`) to cards with their newborns. Maps an ADT message (`ADT^A08`,
 * `ADT^A40`) to the facts that it gives of known newborns. One card that cannot be mapped keeps the whole message
 * back. The sender therefore never has to guess which cards were taken. Never throws.
 * @param ownZone minutes east of Greenwich of times without a zone, null for the Italian clock; absent as MSH-7 says
 */
export function mapOrders(message: Message, ownZone?: number | null): Mapping {
  const header = message.segments[0]!
  const zone = ownZone === undefined ? zoneOf(valueAt(header, 7)) : ownZone
  const refusals = refusalsOf(header)
  if (refusals.length > 0) return { ok: false, refused: true, problems: refusals }
  const said = {
    sendingFacility: { name: valueAt(header, 4), id: valueAt(header, 4, 2) || null },
    sendingApplication: valueAt(header, 3),
    messageControlId: valueAt(header, 10),
    isProduction: ['P', ''].includes(valueAt(header, 11).toUpperCase()),
  }
  if (valueAt(header, 9, 1).toUpperCase() === 'ADT') {
    const read = readAdt(message, zone)
    return Array.isArray(read)
      ? { ok: false, refused: false, problems: read }
      : { ok: true, order: { ...said, orders: [], cancels: [], ...read } }
  }
  const groups = cardGroups(message)
  if (groups.length === 0)
    return { ok: false, refused: false, problems: [problemAt(header, 0, '100', texts.noNewborn)] }
  if (groups.length > messageLimits.cards)
    return { ok: false, refused: false, problems: [tooManyCards(header, groups.length)] }
  const mapped = groups.map((group) => mapGroup(group, zone))
  const problems = mapped.flatMap((one) => (isProblems(one) ? one : []))
  const orders = mapped.filter(isOrder)
  problems.push(
    ...ordersOfNobody(message).map((order) => problemAt(order, 0, '100', texts.orderOfNobody)),
    ...repeatedBarcodes(orders, groups),
    ...sharedCodes(mapped, groups),
  )
  if (problems.length > 0) return { ok: false, refused: false, problems }
  return {
    ok: true,
    order: {
      ...said,
      orders,
      cancels: mapped.filter(isCancel),
      updates: [],
      joins: [],
    },
  }
}

type Mapped = IntakeOrder | IntakeCancel | readonly Hl7Problem[]

const isProblems = (one: Mapped): one is readonly Hl7Problem[] => Array.isArray(one)
const isOrder = (one: Mapped): one is IntakeOrder => 'card' in one
const isCancel = (one: Mapped): one is IntakeCancel => 'orderNumbers' in one

function refusalsOf(header: Segment): Hl7Problem[] {
  const type = valueAt(header, 9, 1).toUpperCase()
  const event = valueAt(header, 9, 2).toUpperCase()
  const version = valueAt(header, 12)
  const expected = orderEvents[type]
  if (!expected) return [problemAt(header, 9, '200', texts.messageType(type), 1)]
  // ORM has one event; senders of HL7 2.2 and 2.3 leave it out.
  if (!expected.includes(event) && !(type === 'ORM' && event === ''))
    return [
      problemAt(
        header,
        9,
        '201',
        texts.messageEvent(`${type}^${event}`, expected.map((one) => `${type}^${one}`).join(', ')),
        2,
      ),
    ]
  const problems: Hl7Problem[] = []
  if (!/^2\.\d/u.test(version)) problems.push(problemAt(header, 12, '203', texts.messageVersion(version)))
  if (!processingIds.has(valueAt(header, 11).toUpperCase()))
    problems.push(problemAt(header, 11, '202', texts.processingId))
  if (valueAt(header, 10) === '') problems.push(problemAt(header, 10, '101', texts.messageIdMissing))
  return problems
}

const tooManyCards = (header: Segment, cards: number): Hl7Problem =>
  problemAt(header, 0, '207', texts.tooManyCards(cards, messageLimits.cards))

/** A number of an order (ORC-2, ORC-3, OBR-2, OBR-3) that is longer than any system gives; it would find no card. */
function tooLongNumber(orders: readonly Segment[]): Hl7Problem | undefined {
  for (const order of orders)
    for (const field of [2, 3])
      if (valueAt(order, field).length > mostIdentifierCharacters)
        return problemAt(order, field, '103', texts.orderNumberTooLong(mostIdentifierCharacters))
  return undefined
}

function mapGroup(group: CardGroup, zone: number | null): Mapped {
  const { specimens, orders } = group
  const [specimen] = specimens
  if (orders.length === 0) {
    return specimen
      ? [problemAt(specimen, 0, '100', texts.specimenWithoutOrder(specimenNumbers(specimen)[0] ?? ''))]
      : [problemAt(group.patient, 0, '100', texts.noOrders)]
  }
  const long = tooLongNumber(orders)
  if (long) return [long]
  const control = controlOfCard(orders)
  if (typeof control !== 'string') return control
  if (control === 'cancel') return readCancel(group)
  const material = materialOf(group)
  if (material.kind === 'missing') return [problemAt(orders.at(-1)!, 0, '100', texts.noSpecimen)]
  if (material.kind === 'other')
    return [problemAt(material.segment, material.field, '103', texts.noBloodSpot(material.text))]
  const strange = notOffered(group)
  if (strange) {
    const test = [valueAt(strange, 4), valueAt(strange, 4, 2)].filter(Boolean).join(' ')
    return [{ ...problemAt(strange, 4, '103', texts.notOffered(test)), own: 'not_offered' }]
  }
  return finishCard(readCard(group, zone), group, control)
}

function repeatedBarcodes(orders: readonly IntakeOrder[], groups: readonly CardGroup[]): Hl7Problem[] {
  const known = new Set<string>()
  const repeated = orders
    .map(({ card }) => card.barcode)
    .find((barcode) => known.size === known.add(barcode).size)
  if (repeated === undefined) return []
  const specimen = groups.at(-1)!.specimens[0] ?? groups.at(-1)!.patient
  return [problemAt(specimen, 0, '205', texts.cardTwice(repeated))]
}

/**
 * Two patients of one message are two newborns, whatever their names: twins are sent with the mother's number. With one
 * code they would become one record.
 */
function sharedCodes(mapped: readonly Mapped[], groups: readonly CardGroup[]): Hl7Problem[] {
  const patientOf = new Map<string, Segment>()
  return mapped.flatMap((one, index) => {
    if (isProblems(one)) return []
    const { code } = isOrder(one) ? one.card.newborn : one.newborn
    const patient = groups[index]!.patient
    const known = patientOf.get(code)
    if (!known) patientOf.set(code, patient)
    return known && known !== patient ? [problemAt(patient, 3, '205', texts.codeOfTwo(code))] : []
  })
}
