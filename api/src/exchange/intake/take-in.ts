import type { AckCode, IntakeProblem } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { isStorable, reordersText } from '../../platform/database/storable-text.ts'
import { messageLimits } from '../../platform/limits.ts'
import {
  type Hl7Problem,
  type IntakeOrderMessage,
  type OrderReading,
  problemAt,
  toIntakeProblem,
} from '../hl7/index.ts'
import type { Conflict } from './identity-conflict.ts'
import { type Taken, takeOrders } from './order-service.ts'
import { texts } from './texts.ts'

/** What came of one message at the door. */
export interface Received {
  readonly reading: OrderReading
  readonly ack: AckCode
  /** For the answer. */
  readonly problems: readonly Hl7Problem[]
  /** For support. */
  readonly listed: readonly IntakeProblem[]
  readonly registered: Exclude<Taken, { taken: 'no' }> | null
  /** The newborn with whom the message is in conflict. */
  readonly conflict: Conflict | null
}

/** What support reads of a message that was taken in, but not wholly or not anew. */
function remarks({ order }: OrderReading, taken: Taken | null): IntakeProblem[] {
  if (taken?.taken === 'already') {
    const text = texts.cardsKnown
    return [{ location: 'MSH[1].10', code: 'already_taken', text }]
  }
  return (order?.orders ?? []).flatMap(({ unmapped }) =>
    unmapped.map(({ location, text }) => ({ location, code: 'left_out', text })),
  )
}

/** Escape sequences (`\\X00\\`) give characters that the message itself does not show. */
function holdsBrokenText(order: IntakeOrderMessage): boolean {
  let broken = false
  JSON.stringify(order, (_, value: unknown) => {
    if (typeof value === 'string' && (!isStorable(value) || reordersText(value))) broken = true
    return value
  })
  return broken
}

/** A character that no field of HL7 holds and no text of the database can: something broke the message on its way. */
const broken = ({ text, order }: OrderReading): Taken | null =>
  order && (!isStorable(text) || holdsBrokenText(order))
    ? {
        taken: 'no',
        problem: problemAt({ name: 'MSH', occurrence: 1 }, 0, '102', texts.nullCharacters),
      }
    : null

function listedOf(remarks: readonly IntakeProblem[]): readonly IntakeProblem[] {
  const more = remarks.length - messageLimits.remarks
  if (more <= 0) return remarks
  const text = `… e altre ${more} osservazioni dello stesso messaggio.`
  return [...remarks.slice(0, messageLimits.remarks), { location: 'MSH[1]', code: 'left_out', text }]
}

/** Registers what a message orders, all of it or nothing, and says what hindered it. */
export async function takeIn(context: KeyContext, reading: OrderReading): Promise<Received> {
  const taken = broken(reading) ?? (reading.order ? await takeOrders(context, reading.order) : null)
  const problems = taken?.taken === 'no' ? [taken.problem] : reading.problems
  return {
    reading,
    ack: taken?.taken === 'no' ? 'AE' : reading.code,
    problems,
    listed: listedOf(problems.length > 0 ? problems.map(toIntakeProblem) : remarks(reading, taken)),
    registered: taken && taken.taken !== 'no' ? taken : null,
    conflict: (taken?.taken === 'no' && taken.conflict) || null,
  }
}
