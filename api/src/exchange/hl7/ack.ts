import type { AckCode } from '@sne/shared/contract'
import type { Field, Message } from './message.ts'
import { valueAt } from './message.ts'
import { writeMoment } from './moment.ts'
import { boundedText, errorCodes, type Hl7Problem } from './problem.ts'
import { type FieldInput, type SegmentInput, writeMessage } from './write.ts'

export interface AckInput {
  /** The message answered; null when not even its MSH could be read. */
  readonly message: Message | null
  readonly code: AckCode
  readonly problems?: readonly Hl7Problem[]
  /** MSH-10 of the answer. */
  readonly controlId: string
  readonly now?: Date
}

/** Beyond this many, the sender learns no more from the list. */
const listedErrors = 50
const ourName = 'SNE'
/** Characters of an identifier that the answer repeats; HL7 v2.7 allows 199 for MSH-10. */
export const mostIdentifierCharacters = 199
const isShort = (field: Field): boolean => JSON.stringify(field).length <= 4 * mostIdentifierCharacters

/**
 * Writes the acknowledgement of a message (HL7 v2.5.1, chapter 2.9). MSA has the code, and each problem has an ERR.
 * ERR-2 is the problem's place, and ERR-3 is the code of table 0357. ERR-5 is the product's own code, and ERR-8 is an
 * Italian sentence. Sender and receiver are swapped.
 */
export function writeAck({ message, code, problems = [], controlId, now = new Date() }: AckInput): string {
  const header = message?.segments[0]
  const fieldOf = (field: number): Field => (header?.fields[field] ?? []) as Field
  const taken = (field: number): FieldInput => ({
    repetitions: isShort(fieldOf(field)) ? fieldOf(field) : [],
  })
  const orOurs = (field: number) => (valueAt(header, field) === '' ? ourName : taken(field))
  const event = valueAt(header, 9, 2).slice(0, mostIdentifierCharacters)
  const segments: SegmentInput[] = [
    {
      name: 'MSH',
      fields: [
        orOurs(5),
        orOurs(6),
        taken(3),
        taken(4),
        writeMoment(now),
        '',
        event === '' ? ['ACK'] : ['ACK', event, 'ACK'],
        controlId,
        valueAt(header, 11).slice(0, mostIdentifierCharacters) || 'P',
        '2.5.1',
        ...Array.from({ length: 5 }, () => ''),
        'UNICODE UTF-8',
      ],
    },
    { name: 'MSA', fields: [code, valueAt(header, 10).slice(0, mostIdentifierCharacters)] },
    ...problems.slice(0, listedErrors).map((problem) => writeError(problem, code === 'AA')),
  ]
  return writeMessage(segments)
}

const number = (value: number) => (value > 0 ? String(value) : '')

/** @param isTaken the message was taken: each problem is a warning (HL7 table 0516) */
function writeError(
  { segment, occurrence, field, component, code, text, own }: Hl7Problem,
  isTaken: boolean,
): SegmentInput {
  const place = [segment, number(occurrence), number(field), field > 0 ? '1' : '', number(component)]
  return {
    name: 'ERR',
    fields: [
      '',
      place,
      [code, errorCodes[code], 'HL70357'],
      isTaken ? 'W' : 'E',
      own ? [own, '', '99SNE'] : '',
      '',
      '',
      boundedText(text),
    ],
  }
}
