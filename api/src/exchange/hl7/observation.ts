import { componentOf, repetitionsOf, type Segment, valueAt } from './message.ts'

/** One answer of an OBX; several answers of one observation are read one by one. */
export interface Answer {
  readonly segment: Segment
  /** OBX-3.1 */
  readonly question: string
  /** OBX-5.1: the answer's code, number or text. */
  readonly code: string
  /** OBX-5.2: what the code says; else the same as `code`. */
  readonly text: string
  /** OBX-5 whole, for addresses and telephones. */
  readonly value: readonly (readonly string[])[]
  /** OBX-6.1 */
  readonly unit: string
}

/** Results that the sender took back or never had (HL7 table 0085). */
const withdrawn = new Set(['D', 'X', 'W'])

/** The answers of an OBX; none when it is empty or withdrawn. */
export function answersOf(segment: Segment): Answer[] {
  if (withdrawn.has(valueAt(segment, 11))) return []
  const question = valueAt(segment, 3)
  return repetitionsOf(segment, 5).map((value) => ({
    segment,
    question,
    code: componentOf(value, 1),
    text: componentOf(value, 2) || componentOf(value, 1),
    value,
    unit: valueAt(segment, 6).toLowerCase(),
  }))
}
