import { componentOf, type Repetition, repetitionsOf, type Segment, valueAt } from './message.ts'

/** One answer of an OBX; several answers of one observation are read one by one. */
export interface Answer {
  readonly segment: Segment
  /** The answer's code, number or text: OBX-5.1, or OBX-5.4 where the alternate is the known code. */
  readonly code: string
  /** What the code says; else the same as `code`. */
  readonly text: string
  /** OBX-5 whole, for addresses and telephones. */
  readonly value: readonly (readonly string[])[]
  /** OBX-6 in small letters: code, text, alternate code and text, as far as they are given. */
  readonly units: readonly string[]
}

/** Results that the sender took back or never had (HL7 table 0085). */
const withdrawn = new Set(['D', 'X', 'W'])
/** Coding systems whose codes the readers know: LOINC and the product's own. */
const knownSystems = new Set(['LN', 'LOINC', '99SNE'])
const answerCode = /^LA\d+-\d$/u

/** A sender's own code may come first, with the LOINC one as its alternate (CWE-4 to CWE-6). */
function isAlternateKnown(value: Repetition): boolean {
  if (knownSystems.has(componentOf(value, 3).toUpperCase())) return false
  const code = componentOf(value, 4)
  return code !== '' && (knownSystems.has(componentOf(value, 6).toUpperCase()) || answerCode.test(code))
}

/** The question of an OBX: its code or the alternate one, whichever is known. */
export const questionOf = (segment: Segment, isKnown: (code: string) => boolean): string =>
  [1, 4].map((component) => valueAt(segment, 3, component)).find(isKnown) ?? valueAt(segment, 3)

/** The answers of an OBX; none when it is empty or withdrawn. */
export function answersOf(segment: Segment): Answer[] {
  if (withdrawn.has(valueAt(segment, 11))) return []
  const units = [1, 2, 4, 5].map((component) => valueAt(segment, 6, component).toLowerCase()).filter(Boolean)
  return repetitionsOf(segment, 5).map((value) => {
    const [code, name] = isAlternateKnown(value) ? [4, 5] : [1, 2]
    const text = [name, 2, code].map((one) => componentOf(value, one as number)).find(Boolean) ?? ''
    return { segment, code: componentOf(value, code as number), text, value, units }
  })
}
