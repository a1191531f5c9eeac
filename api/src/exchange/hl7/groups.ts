import { componentOf, type Message, repetitionsOf, type Segment } from './message.ts'

/** SNOMED CT: blood spot specimen. */
const bloodSpot = '440500007'

/** The segments that make one card: those of its patient, and from its first order to its specimen. */
export interface CardGroup {
  readonly patient: Segment
  /** PD1, PV1, NK1, NTE … of the patient. */
  readonly relatives: readonly Segment[]
  readonly orders: readonly Segment[]
  /** ORC, OBR, OBX, DG1, NTE, TQ1 … */
  readonly details: readonly Segment[]
  /** Null when the sender left the SPM out. */
  readonly specimen: Segment | null
}

/**
 * Cuts a message into cards. A patient may have several specimens (each closes a card with the orders before it) and
 * a message, against the letter of OML^O21 but as some senders write twins, several patients.
 */
export function cardGroups({ segments }: Message): CardGroup[] {
  const starts = segments.flatMap(({ name }, index) => (name === 'PID' ? [index] : []))
  return starts.flatMap((start, at) => groupsOfPatient(segments.slice(start, starts[at + 1])))
}

function groupsOfPatient([patient, ...rest]: readonly Segment[]): CardGroup[] {
  const firstOrder = rest.findIndex(({ name }) => name === 'ORC' || name === 'OBR')
  if (!patient || firstOrder < 0) return []
  const relatives = rest.slice(0, firstOrder)
  const groups: CardGroup[] = []
  let open: Segment[] = []
  const close = (specimen: Segment | null) => {
    const orders = open.filter(({ name }) => name === 'ORC' || name === 'OBR')
    if (orders.length > 0) groups.push({ patient, relatives, orders, details: open, specimen })
    open = []
  }
  for (const segment of rest.slice(firstOrder)) {
    if (segment.name === 'SPM') close(segment)
    else open.push(segment)
  }
  close(null)
  return groups
}

/** SPM-4 names the blood spot, as its code or as the sender's alternate. */
export const isBloodSpot = (specimen: Segment): boolean =>
  repetitionsOf(specimen, 4).some((type) => [1, 4].some((part) => componentOf(type, part) === bloodSpot))
