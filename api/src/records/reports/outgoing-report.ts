import type { CallContext } from '../../platform/calls/context.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { Writer } from '../../platform/database/open.ts'
import type { OutgoingReportsTable } from '../../platform/database/tables/reports.ts'

interface Step {
  readonly reportId: number
  /** The birth point that sent the card. */
  readonly workgroupId: number
  readonly event: OutgoingReportsTable['event']
}

type OutgoingCall = Pick<CallContext, 'now'>

const counted = (writer: Writer, { workgroupId }: Step) =>
  writer.with('outgoingCounter', (counting) =>
    counting
      .insertInto('outgoingReportCounters')
      .values({ workgroupId, last: 1 })
      .onConflict((conflict) =>
        conflict
          .column('workgroupId')
          .doUpdateSet((eb) => ({ last: eb('outgoingReportCounters.last', '+', 1) })),
      )
      .returning('last'),
  )

const inserted = (counter: ReturnType<typeof counted>, { now }: OutgoingCall, step: Step) =>
  counter.insertInto('outgoingReports').values((eb) => ({
    ...step,
    position: eb.selectFrom('outgoingCounter').select('outgoingCounter.last'),
    at: now,
  }))

/**
 * Puts a report's step where its birth point fetches it. Positions are given under the lock of the birth point's
 * counter, so that they become visible in their order: who reads on from the last one misses none.
 */
export async function recordOutgoing(context: CallContext, step: Step): Promise<void> {
  await inserted(counted(context.db, step), context, step).modifyEnd(keptPlan).execute()
}

/** The same as a part of a statement. */
export const alongOutgoing = (writer: Writer, context: OutgoingCall, step: Step): Writer =>
  counted(writer, step).with('outgoing', (part) =>
    inserted(part as ReturnType<typeof counted>, context, step),
  ) as unknown as Writer
