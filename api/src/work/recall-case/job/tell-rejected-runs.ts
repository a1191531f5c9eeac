import { dayOf, type Role, repeatableAnalysisStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../../platform/database/literals.ts'
import { notifyRoles } from '../../../records/people/notify.ts'
import { texts } from '../texts.ts'
import { type DeskStep, takeNotice } from './step.ts'

interface Waiting {
  readonly id: number
  readonly workgroupId: number
  readonly name: string
  readonly newborns: number
  readonly hours: number
}

/** Where each role reads of the run. */
const pages: readonly { readonly roles: readonly Role[]; readonly page: string }[] = [
  { roles: ['planner', 'analyst'], page: 'view' },
  { roles: ['supervisor'], page: 'quality' },
]

/**
 * Notifies planners, analysts and supervisors of a rejected run whose samples nobody has copied within the hours of a
 * repetition. It repeats the notice every day until the plate is copied. Where it showed a critical value, the hours of a
 * critical repetition count.
 */
export async function tellRejectedRuns(step: DeskStep): Promise<void> {
  const { rows } = await sql<Waiting>`
    select plates.id, plates.workgroup_id, coalesce(plates.name, plates.barcode) as name,
      count(distinct a.newborn_id)::int as newborns,
      floor(extract(epoch from ${step.now.toISOString()}::timestamptz - (plates.rejection ->> 'at')::timestamptz) / 3600)::int as hours
    from plates join times_in_force acting on acting.workgroup_id = plates.workgroup_id
    join sample_analyses analysis on analysis.plate_id = plates.id
      and analysis.status in (${literals(repeatableAnalysisStatuses)})
    join analyzable_samples a on a.id = analysis.analyzable_sample_id and a.deleted_at is null
    where plates.status = 'rejected' and plates.deleted_at is null
      and (plates.rejection ->> 'at')::timestamptz + make_interval(hours => case
        when exists (select from critical_values critical join sample_analyses own on own.id = critical.sample_analysis_id
          where own.plate_id = plates.id) then acting.repeat_critical_hours
        else acting.repeat_hours end) <= ${step.now.toISOString()}::timestamptz
    group by plates.id order by plates.id`.execute(step.db)
  for (const { id, workgroupId, name, newborns, hours } of rows)
    if (await takeNotice(step, 'recall_overdue', id, `rejected run ${dayOf(step.now)}`))
      for (const { roles, page } of pages)
        await notifyRoles(step, {
          workgroupId,
          roles,
          type: 'qc_failed',
          title: texts.rejectedRunTitle(name),
          text: texts.rejectedRun(newborns, hours),
          link: `/plate/${id}/${page}`,
          entity: { type: 'plate', id },
        })
}
