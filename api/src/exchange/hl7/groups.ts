import { componentOf, type Message, repetitionsOf, type Segment } from './message.ts'

/** SNOMED CT: blood spot specimen. */
const bloodSpot = '440500007'

/** The segments that make one card: those of its patient, and of its orders and its specimen. */
export interface CardGroup {
  readonly patient: Segment
  /** NK1, PV1, PV2 and CON of the patient, wherever in the patient's part the sender wrote them. */
  readonly relatives: readonly Segment[]
  /** ORC and OBR; none where a patient or a specimen has no order of its own. */
  readonly orders: readonly Segment[]
  /** What is said of the patient before the orders (OBX, NTE), then ORC, OBR, OBX, DG1, NTE … of the card. */
  readonly details: readonly Segment[]
  /** Null when the sender left the SPM out. */
  readonly specimen: Segment | null
}

interface OpenGroup {
  readonly orders: Segment[]
  readonly details: Segment[]
  specimen: Segment | null
}

const isOrder = ({ name }: Segment): boolean => name === 'ORC' || name === 'OBR'
/** Segments that speak of the patient and are read for each of the patient's cards. */
const ofPatient = new Set(['NK1', 'PV1', 'PV2', 'CON'])

/**
 * Cuts a message into cards. A patient may have several specimens, each with the orders before it, and
 * a message, against the letter of OML^O21 but as some senders write twins, several patients.
 */
export function cardGroups({ segments }: Message): CardGroup[] {
  const starts = segments.flatMap(({ name }, index) => (name === 'PID' ? [index] : []))
  return starts.flatMap((start, at) => groupsOfPatient(segments.slice(start, starts[at + 1])))
}

/** Orders and specimens before the first patient, of whom nobody could say whose they are. */
export function ordersOfNobody({ segments }: Message): Segment[] {
  const first = segments.findIndex(({ name }) => name === 'PID')
  return segments.slice(0, Math.max(first, 0)).filter((one) => isOrder(one) || one.name === 'SPM')
}

function groupsOfPatient([patient, ...rest]: readonly Segment[]): CardGroup[] {
  if (!patient) return []
  const relatives: Segment[] = []
  const ofAllCards: Segment[] = []
  const groups: OpenGroup[] = []
  const begin = (): OpenGroup => {
    const group: OpenGroup = { orders: [], details: [], specimen: null }
    groups.push(group)
    return group
  }
  /** The card that orders or a specimen belong to: a specimen closes it for both. */
  const current = (): OpenGroup => {
    const last = groups.at(-1)
    return last && last.specimen === null ? last : begin()
  }
  for (const segment of rest) {
    if (ofPatient.has(segment.name)) relatives.push(segment)
    else if (segment.name === 'SPM') current().specimen = segment
    else if (isOrder(segment)) {
      const group = current()
      group.orders.push(segment)
      group.details.push(segment)
      // What follows a specimen (OBX, NTE) is said of that specimen's card.
    } else (groups.at(-1)?.details ?? ofAllCards).push(segment)
  }
  if (groups.length === 0) begin()
  return groups.map(({ orders, details, specimen }) => ({
    patient,
    relatives,
    orders,
    details: [...ofAllCards, ...details],
    specimen,
  }))
}

/** SPM-4 names the blood spot, as its code or as the sender's alternate. */
export const isBloodSpot = (specimen: Segment): boolean =>
  repetitionsOf(specimen, 4).some((type) => [1, 4].some((part) => componentOf(type, part) === bloodSpot))
