import { type SegmentInput, writeMoment } from '../hl7/index.ts'
import type { OutgoingReport } from './read-report.ts'

const coded = (code: string, text: string) => [code, text, 'HL70485']

/**
 * TQ1 of an order group: when the laboratory began (TQ1-7: the card came), when the answer was due (TQ1-8), and how
 * it is to be read (TQ1-9): an urgent positive at once, all else in its turn.
 */
export function priorityOf({ urgent, receivedAt, dueAt }: OutgoingReport): SegmentInput {
  const moment = (text: string | null) => (text === null ? '' : writeMoment(new Date(text)))
  return {
    name: 'TQ1',
    fields: [
      '1',
      ...Array.from({ length: 5 }, () => ''),
      moment(receivedAt),
      moment(dueAt),
      urgent ? coded('S', 'Stat') : coded('R', 'Routine'),
    ],
  }
}
