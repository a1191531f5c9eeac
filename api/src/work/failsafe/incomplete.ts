import { approvalHours, dayOf, takenInHours, travellingSampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import {
  arrivingFor,
  notApproved,
  plannedFor,
  recalledFor,
  stepOf,
  toApproveFor,
  workOf,
} from '../../records/requests/standing.ts'
import { unbegunWork, workElsewhere } from './expected.ts'

const hourMs = 3_600_000

const hoursBefore = (now: Date, hours: number) =>
  sql`${new Date(now.getTime() - hours * hourMs).toISOString()}::timestamptz`

/** As `isApprovalLate` of the domain; a test holds both together. */
const isApprovalLateOn = (now: Date) => sql<boolean>`(r.due_date <= ${dayOf(now)}::date
  or r.created_at <= case when r.urgent then ${hoursBefore(now, approvalHours.urgent)}
    else ${hoursBefore(now, approvalHours.ordinary)} end)`

/**
 * Newborns by category without a final report, in six parts. The first are open orders: from the first step of age on, at once
 * when nothing moves them, and not while they wait for a planned card alone, which is listed by itself when it is overdue. The
 * second are cards that were sent and never accepted. The third are categories of accepted cards that their laboratory has not
 * taken in: that laboratory sees them, and so does the one that accepted the card, with category and step alone. The
 * fourth are requests by hand that nobody approved in time, whatever else moves the order.
 * The others are expected categories that nothing moves, and open orders of other laboratories (`expected.ts`).
 * Indices of open orders and of waiting categories lead to the rows.
 * @param since moment of birth from which on nobody is late yet
 */
export const incompleteWork = (viewer: Viewer, since: Date, now: Date) => {
  const late = sql`${since.toISOString()}::timestamptz`
  return sql`
    select newborn_id, category, step from (
      select request.newborn_id, request.category, newborns.birth_at,
        ${stepOf({
          work: sql`(select a.status from ${workOf('request')} order by a.accepted_at desc nulls last, a.id desc limit 1)`,
          arriving: sql`exists (select from ${arrivingFor('request')})`,
          asked: sql`exists (select from ${recalledFor('request')})`,
          toApprove: sql`exists (select from ${toApproveFor('request')})`,
          planned: sql`exists (select from ${plannedFor('request')})`,
        })} as step
      from analysis_requests request
      join newborns on newborns.id = request.newborn_id
      where request.status = 'open'
        and ${visibleTo(viewer, { workgroup: 'request.workgroupId', category: 'request.category' })}
      offset 0 -- keeps the step from being computed once more for the filter
    ) open where birth_at <= ${late} and step <> 'planned_card' or step = 'stalled'
    union
    select a.newborn_id, a.category, case when bool_or(card.status = 'shipped') then 'arriving' else 'stalled' end
    from analyzable_samples a
    join samples card on card.id = a.sample_id
    join newborns on newborns.id = a.newborn_id
    where a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null
      and card.status in (${literals(travellingSampleStatuses)}) and newborns.closure_at is null
      and (newborns.birth_at <= ${late} or card.status = 'not_received')
      and ${visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' })}
      and not exists (select from analysis_requests known where known.newborn_id = a.newborn_id
        and known.category = a.category and known.workgroup_id = a.workgroup_id)
    group by a.newborn_id, a.category
    union
    select a.newborn_id, a.category, 'not_taken_in'
    from analyzable_samples a
    join samples card on card.id = a.sample_id
    join newborns on newborns.id = a.newborn_id
    left join shippings on shippings.id = card.shipping_id
    where a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null and card.status = 'accepted'
      and card.accepted_at <= ${hoursBefore(now, takenInHours)}
      and newborns.closure_at is null
      and (${visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' })}
        or shippings.destination_workgroup_id = ${viewer.workgroupId})
      and not exists (select from analysis_requests known where known.newborn_id = a.newborn_id
        and known.category = a.category and known.workgroup_id = a.workgroup_id)
    union
    select r.newborn_id, category, 'to_approve'
    from sample_requests r
    join newborns on newborns.id = r.newborn_id and newborns.closure_at is null
    cross join unnest(r.categories) category
    where ${notApproved('r')} and r.type <> 're_test' and ${isApprovalLateOn(now)}
      and ${visibleTo(viewer, { workgroup: 'r.workgroupId', category: 'category' })}
    union ${unbegunWork(viewer, since, now)}
    union ${workElsewhere(viewer, since)}`
}
