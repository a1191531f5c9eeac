import type { CallContext } from '../../platform/calls/context.ts'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { OutgoingReportsTable } from '../../platform/database/tables/reports.ts'

interface Step {
  readonly reportId: number
  /** The birth point that sent the card. */
  readonly workgroupId: number
  readonly event: OutgoingReportsTable['event']
}

/**
 * Puts a report's step where its birth point fetches it. Positions are given under the lock of the birth point's
 * counter, so that they become visible in their order: who reads on from the last one misses none.
 */
export async function recordOutgoing({ db, now }: CallContext, step: Step): Promise<void> {
  await db
    .with('counter', (counting) =>
      counting
        .insertInto('outgoingReportCounters')
        .values({ workgroupId: step.workgroupId, last: 1 })
        .onConflict((conflict) =>
          conflict
            .column('workgroupId')
            .doUpdateSet((eb) => ({ last: eb('outgoingReportCounters.last', '+', 1) })),
        )
        .returning('last'),
    )
    .insertInto('outgoingReports')
    .values((eb) => ({ ...step, position: eb.selectFrom('counter').select('counter.last'), at: now }))
    .modifyEnd(keptPlan)
    .execute()
}
