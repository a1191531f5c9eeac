import { attemptRecipients, dayOf, escalations, protocolStepLabels, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../../platform/database/literals.ts'
import { notifyRoles } from '../../../records/people/notify.ts'
import { stepsInForce } from '../../../records/recall-protocols/sets.ts'
import { positiveSince } from '../../../records/reports/told.ts'
import { caseRows } from '../cases.ts'
import { texts } from '../texts.ts'
import type { DeskStep } from './step.ts'

interface OpenCase {
  readonly id: number
  readonly number: string
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: Screening
  readonly urgent: boolean
  readonly untold: boolean
  readonly positiveAt: string | null
  readonly approvedAt: string | null
  readonly dueOn: string | null
  readonly fromDate: string | null
  readonly pending: boolean
  readonly attempted: boolean
  readonly analytes: readonly string[]
}

/** Everything on the boards of laboratories that have a protocol in force. */
async function openCases({ db, now }: DeskStep, laboratories: readonly number[]): Promise<OpenCase[]> {
  const everybody = { seesAll: true, workgroupId: null, visibleScreenings: [] }
  const { rows } = await sql<OpenCase>`
    select o.id, o.number, o.newborn_id, o.workgroup_id, o.category, cases.urgent, cases.untold,
      ${positiveSince} as positive_at, r.approved_at, r.due_date as due_on, r.from_date,
      coalesce(r.status = 'pending', false) as pending,
      exists (select from communications tried where tried.sample_request_id = r.id
        and tried.recipient_type in (${literals(attemptRecipients)})) as attempted,
      array(select distinct v.analyte from analyzable_samples a
        join sample_analyses done on done.analyzable_sample_id = a.id
        join analysis_values v on v.sample_analysis_id = done.id and v.deleted_at is null and v.flag <> 'N'
        where a.newborn_id = o.newborn_id and a.workgroup_id = o.workgroup_id and a.category = o.category
          and a.deleted_at is null) as analytes
    from ${caseRows(everybody, now, dayOf(now))} cases
    join analysis_requests o on o.id = cases.id
    left join sample_requests r on r.id = cases.request_id
    left join reports on reports.id = cases.report_id
    where o.workgroup_id = any(${[...laboratories]}::bigint[])
    order by o.id`.execute(db)
  return rows
}

const iso = (moment: string | null) => moment && new Date(moment).toISOString()

/**
 * Keeps the list of steps that are past the hours of the protocol in force. A new one is told once to the role that hears
 * of it; one that was done leaves the list.
 */
export async function escalateCases(step: DeskStep): Promise<void> {
  const { db, now } = step
  const protocols = await stepsInForce(db)
  const cases = protocols.size === 0 ? [] : await openCases(step, [...protocols.keys()])
  const late = cases.flatMap((one) =>
    escalations(
      protocols.get(one.workgroupId) ?? [],
      {
        category: one.category,
        urgent: one.urgent,
        analytes: one.analytes,
        askedAt: one.pending ? iso(one.approvedAt) : null,
        dueOn: one.dueOn,
        fromDate: one.fromDate,
        answered: !one.pending,
        attempted: one.attempted,
        positiveAt: iso(one.positiveAt),
        told: !one.untold,
      },
      now,
    ).map((escalation) => ({ one, escalation })),
  )
  const keys = late.map(({ one, escalation }) => `${one.id} ${escalation.step}`)
  await sql`delete from case_escalations
    where not (analysis_request_id || ' ' || step) = any(${keys}::text[])`.execute(db)
  for (const { one, escalation } of late) {
    const made = await db
      .insertInto('caseEscalations')
      .values({ analysisRequestId: one.id, ...escalation, toldAt: now })
      .onConflict((conflict) => conflict.columns(['analysisRequestId', 'step']).doNothing())
      .returning('step')
      .executeTakeFirst()
    if (made)
      await notifyRoles(step, {
        workgroupId: one.workgroupId,
        roles: [escalation.escalateTo],
        type: 'recall_overdue',
        title: texts.escalated(one.number),
        text: texts.escalatedStep(protocolStepLabels[escalation.step], escalation.text),
        link: `/newborn/${one.newbornId}`,
        entity: { type: 'recall-case', id: one.id },
      })
  }
}
