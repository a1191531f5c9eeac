import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import type { Writer } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { OutgoingReportsTable } from '../../platform/database/tables/reports.ts'
import { positionsLeftOut } from '../numbers/left-out.ts'

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
      .values({ workgroupId, last: sql<number>`1 + ${positionsLeftOut}` })
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
  await inserted(counted(context.db, step), context, step).withPlugin(prepared).execute()
}

/** The outgoing step as a part of a statement. */
export const alongOutgoing = (writer: Writer, context: OutgoingCall, step: Step): Writer =>
  counted(writer, step).with('outgoing', (part) =>
    inserted(part as ReturnType<typeof counted>, context, step),
  ) as unknown as Writer

/**
 * Records one step of several reports by one statement, each for the birth point of its card. A report that
 * was never accepted has none.
 */
export async function recordOutgoingOf(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  reportIds: readonly number[],
  event: Step['event'],
): Promise<void> {
  if (reportIds.length === 0) return
  await sql`with stepping as (
      select r.id, card.author_workgroup_id as place,
        row_number() over (partition by card.author_workgroup_id order by r.id) as nth,
        count(*) over (partition by card.author_workgroup_id) as steps
      from reports r join samples card on card.id = r.sample_id
      where r.id = any(${[...new Set(reportIds)]}::bigint[]) and r.accepted_at is not null),
    counter as (
      insert into outgoing_report_counters (workgroup_id, last)
      select distinct place, steps + ${positionsLeftOut} from stepping order by place
      on conflict (workgroup_id) do update
        set last = outgoing_report_counters.last + excluded.last - ${positionsLeftOut}
      returning workgroup_id, last)
    insert into outgoing_reports (workgroup_id, position, report_id, event, at)
    select place, counter.last - steps + nth, id, ${event}, ${now.toISOString()}::timestamptz
    from stepping join counter on counter.workgroup_id = place`.execute(db)
}
