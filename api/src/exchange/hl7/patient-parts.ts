import type { Message, Segment } from './message.ts'

/** One patient of a message with every segment that speaks of it. */
export interface PatientPart {
  readonly patient: Segment
  /** All segments of the part without the PID, in their order. */
  readonly segments: readonly Segment[]
}

/** Segments that speak of the patient and are read for each of the patient's cards. */
const ofPatient = new Set(['NK1', 'PD1', 'PV1', 'PV2', 'CON'])

export const isOfPatient = ({ name }: Segment): boolean => ofPatient.has(name)
export const isOrder = ({ name }: Segment): boolean => name === 'ORC' || name === 'OBR'

/** Orders and specimens before the first patient, of whom nobody could say whose they are. */
export function ordersOfNobody({ segments }: Message): Segment[] {
  const first = segments.findIndex(({ name }) => name === 'PID')
  return segments.slice(0, Math.max(first, 0)).filter((one) => isOrder(one) || one.name === 'SPM')
}

/** Number of segments about a patient at the end of a part, behind its orders: a sender that begins with NK1 writes them for the next PID. */
function countOfNext(segments: readonly Segment[]): number {
  const last = segments.findLastIndex((one) => !isOfPatient(one))
  return segments.length - 1 - last
}

/** The patients of a message. NK1, PD1 and PV1 before the first PID belong to every PID: they are put before each. */
export function patientParts({ segments }: Message): PatientPart[] {
  const starts = segments.flatMap(({ name }, index) => (name === 'PID' ? [index] : []))
  const before = segments.slice(0, starts[0] ?? 0).filter(isOfPatient)
  const isLeading = before.some(({ name }) => name === 'NK1')
  let leading: readonly Segment[] = before
  return starts.map((start, at) => {
    const own = segments.slice(start + 1, starts[at + 1])
    const isLast = at === starts.length - 1
    const next = isLeading && !isLast ? countOfNext(own) : 0
    const part = { patient: segments[start]!, segments: [...leading, ...own.slice(0, own.length - next)] }
    leading = next > 0 ? own.slice(-next) : []
    return part
  })
}
