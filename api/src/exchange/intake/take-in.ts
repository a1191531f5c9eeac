import { createHash } from 'node:crypto'
import type { AckCode, IntakeProblem } from '@sne/shared/contract'
import type { KeyContext } from '../../platform/calls/context.ts'
import { isStorable, reordersText } from '../../platform/database/storable-text.ts'
import { recordedDemonstration } from '../../platform/installation/facts.ts'
import { messageLimits } from '../../platform/limits.ts'
import {
  boundedText,
  type Hl7Problem,
  type IntakeOrderMessage,
  mostIdentifierCharacters,
  type OrderReading,
  problemAt,
  toIntakeProblem,
} from '../hl7/index.ts'
import type { Held } from './card-held.ts'
import type { Conflict } from './identity-conflict.ts'
import { sentAtOf } from './newer-message.ts'
import { takeOrders } from './order-service.ts'
import type { Taken } from './taken.ts'
import { texts } from './texts.ts'

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Outcome of one received message. */
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
  /** News of the message about cards that are decided already. */
  readonly held: readonly Held[]
}

/** Remarks for support on a message that was not taken in wholly, or was taken in before. */
function remarks({ order }: OrderReading, taken: Taken | null): IntakeProblem[] {
  const location = 'MSH[1].10'
  const known =
    taken?.taken === 'already'
      ? taken.renewed.length > 0
        ? taken.renewed.map((text) => ({ location, code: 'renewed', text }))
        : taken.sampleId === null || order?.orders.length === 0
          ? []
          : [{ location, code: 'already_taken', text: texts.cardsKnown }]
      : []
  const cancelled = ((taken?.taken !== 'no' && taken?.cancelled) || []).map((text) => ({
    location,
    code: 'cancelled',
    text,
  }))
  const otherwise =
    taken?.taken === 'new'
      ? taken.otherFacts.map(({ barcode, facts }) => ({
          location: 'PID[1]',
          code: 'left_out',
          text: texts.newbornOtherwise(barcode, facts.join(', ')),
        }))
      : []
  const drafts = (order?.updates ?? []).map(({ draft }) => draft)
  const leftOut = [...(order?.orders ?? []), ...drafts].flatMap(({ unmapped }) =>
    unmapped.map((one) => ({ location: one.location, code: 'left_out', text: one.text })),
  )
  const joined = ((taken?.taken === 'already' && taken.joined) || []).map((text) => ({
    location: 'MRG[1]',
    code: 'same_newborn',
    text,
  }))
  return [...known, ...cancelled, ...joined, ...otherwise, ...leftOut]
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

/** Messages of training and debugging (MSH-11) speak of nobody: a demonstration alone takes them. */
const isTraining = async ({ db }: KeyContext, { order }: OrderReading): Promise<boolean> =>
  order !== null && !order.isProduction && !(await recordedDemonstration(db))

function listedOf(all: readonly IntakeProblem[]): readonly IntakeProblem[] {
  const remarks = all.map((one) => ({ ...one, text: boundedText(one.text) }))
  const more = remarks.length - messageLimits.remarks
  if (more <= 0) return remarks
  const text = `… e altre ${more} osservazioni dello stesso messaggio.`
  return [...remarks.slice(0, messageLimits.remarks), { location: 'MSH[1]', code: 'left_out', text }]
}

const header = { name: 'MSH', occurrence: 1 }
const refused = (reading: OrderReading, problem: Hl7Problem): Received => ({
  reading,
  ack: 'AR',
  problems: [problem],
  listed: [toIntakeProblem(problem)],
  registered: null,
  conflict: null,
  held: [],
})

/** This message was taken before: its facts are known, and may be older than later ones. */
const wasTaken = async ({ db, caller }: KeyContext, { text }: OrderReading): Promise<boolean> =>
  (await db
    .selectFrom('intakeMessages')
    .select('id')
    .where('sha256', '=', sha256Of(text))
    .where('workgroupId', '=', caller.workgroupId)
    .where('ack', '=', 'AA')
    .executeTakeFirst()) !== undefined

/** Registers what a message orders, all of it or nothing, and says what hindered it. */
export async function takeIn(context: KeyContext, reading: OrderReading): Promise<Received> {
  if (await isTraining(context, reading))
    return refused(reading, problemAt(header, 11, '202', texts.training))
  if ((reading.controlId?.length ?? 0) > mostIdentifierCharacters)
    return refused(reading, problemAt(header, 10, '102', texts.controlIdTooLong(mostIdentifierCharacters)))
  const taken =
    broken(reading) ??
    (reading.order
      ? await takeOrders(context, reading.order, {
          isRepeated: await wasTaken(context, reading),
          sentAt: sentAtOf(reading.message),
        })
      : null)
  const problems = taken?.taken === 'no' ? [taken.problem] : reading.problems
  return {
    reading,
    ack: taken?.taken === 'no' ? 'AE' : reading.code,
    problems,
    listed: listedOf(problems.length > 0 ? problems.map(toIntakeProblem) : remarks(reading, taken)),
    registered: taken && taken.taken !== 'no' ? taken : null,
    conflict: (taken?.taken === 'no' && taken.conflict) || null,
    held: (taken?.taken === 'no' && taken.held) || [],
  }
}
