import type { IntakeProblem } from '@sne/shared/contract'
import type { Segment } from './message.ts'

/** HL7 table 0357, as far as it is used. */
export const errorCodes = {
  '100': 'Segment sequence error',
  '101': 'Required field missing',
  '102': 'Data type error',
  '103': 'Table value not found',
  '200': 'Unsupported message type',
  '201': 'Unsupported event code',
  '202': 'Unsupported processing id',
  '203': 'Unsupported version id',
  '205': 'Duplicate key identifier',
  '206': 'Application record locked',
  '207': 'Application internal error',
} as const
export type ErrorCode0357 = keyof typeof errorCodes

/** Problem of a message, with its place: numbers as HL7 counts them, 0 where the place is a whole segment. */
export interface Hl7Problem {
  readonly segment: string
  readonly occurrence: number
  readonly field: number
  readonly component: number
  readonly code: ErrorCode0357
  /** Italian, fit to be shown to the sender. */
  readonly text: string
  /** The product's own word where it says more than the code. */
  readonly own?: 'not_offered'
}

export function problemAt(
  segment: Pick<Segment, 'name' | 'occurrence'>,
  field: number,
  code: ErrorCode0357,
  text: string,
  component = 0,
): Hl7Problem {
  return { segment: segment.name, occurrence: segment.occurrence, field, component, code, text }
}

/** `OBX[3].5`, `PID[1]`. */
export const locationOf = ({
  segment,
  occurrence,
  field,
}: Pick<Hl7Problem, 'segment' | 'occurrence' | 'field'>): string =>
  `${segment}[${occurrence}]${field > 0 ? `.${field}` : ''}`

export const toIntakeProblem = (problem: Hl7Problem): IntakeProblem => ({
  location: locationOf(problem),
  code: problem.own ?? problem.code,
  text: problem.text,
})

/** Characters of a foreign value, and of a whole sentence, that are kept and answered. */
const shownCharacters = { value: 200, sentence: 1_000 } as const
const longValue = new RegExp(`(\\S{${shownCharacters.value}})\\S+`, 'gu')

/** A sentence about a message with its values cut: the message itself is kept whole. */
export function boundedText(text: string): string {
  const cut = text.slice(0, 20 * shownCharacters.sentence).replaceAll(longValue, '$1…')
  return cut.length > shownCharacters.sentence ? `${cut.slice(0, shownCharacters.sentence)}…` : cut
}
