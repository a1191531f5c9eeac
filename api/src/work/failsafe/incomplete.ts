import { dayOf, travellingSampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { lateBefore, lateBeforeBy, lateBeforeOf } from '../../records/laboratories/times.ts'
import {
  arrivingFor,
  isToTakeIn,
  notApproved,
  plannedFor,
  recalledFor,
  restsAside,
  stepOf,
  toApproveFor,
  workOf,
} from '../../records/requests/standing.ts'
import { unbegunWork, workElsewhere } from './expected.ts'
import { sentBackWork } from './sent-back.ts'

/** As `isApprovalLate` of the domain; a test holds both together. */
const isApprovalLateOn = (now: Date) => sql<boolean>`(r.due_date <= ${dayOf(now)}::date
  or r.created_at <= ${lateBeforeBy(now, sql`r.workgroup_id`, sql`r.urgent`, 'approve')})`

/**
 * Newborns by category without a final report, in seven parts. 1: open orders, from the first step of age on, and at
 * once when nothing moves them. An order that waits for a planned card alone is left out. The overdue card is listed
 * by itself. 2: cards that were sent and never accepted. 3: categories of accepted cards that their laboratory has
 * not taken in after its hours. They are listed from the day on which a report is due, too. That laboratory sees
 * them, and so does the laboratory that accepted the card, with category and step alone. 4: requests by hand that
 * nobody approved in time, whatever else moves the order. 5: analyses that were sent back and that nobody decided
 * (`sent-back.ts`). 6 and 7: expected categories that nothing moves, and open orders of other laboratories
 * (`expected.ts`). Indices of open orders and of waiting categories find the rows. Each row names the laboratory
 * whose times count.
 */
export const incompleteWork = (viewer: Viewer, now: Date) => {
  const late = lateBefore(now, 'acting', 'reportDays')
  return sql`
    select newborn_id, category, step, owner_id from (
      select request.newborn_id, request.category, newborns.birth_at <= ${late} as late, request.workgroup_id as owner_id,
        ${stepOf({
          aside: restsAside('request'),
          work: sql`(select a.status from ${workOf('request')} order by a.accepted_at desc nulls last, a.id desc limit 1)`,
          arriving: sql`exists (select from ${arrivingFor('request')})`,
          asked: sql`exists (select from ${recalledFor('request')})`,
          toApprove: sql`exists (select from ${toApproveFor('request')})`,
          planned: sql`exists (select from ${plannedFor('request')})`,
        })} as step
      from analysis_requests request
      join newborns on newborns.id = request.newborn_id
      join times_in_force acting on acting.workgroup_id = request.workgroup_id
      where request.status = 'open'
        and ${visibleTo(viewer, { workgroup: 'request.workgroupId', category: 'request.category' })}
      offset 0 -- keeps the step from being computed once more for the filter
    ) open where late and step <> 'planned_card' or step = 'stalled'
    union
    select a.newborn_id, a.category, case when bool_or(card.status = 'shipped') then 'arriving' else 'stalled' end,
      a.workgroup_id
    from analyzable_samples a
    join samples card on card.id = a.sample_id
    join newborns on newborns.id = a.newborn_id
    join times_in_force acting on acting.workgroup_id = a.workgroup_id
    where a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null
      and card.status in (${literals(travellingSampleStatuses)}) and newborns.closure_at is null
      and (newborns.birth_at <= ${late} or card.status = 'not_received')
      and ${visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' })}
      and not exists (select from analysis_requests known where known.newborn_id = a.newborn_id
        and known.category = a.category and known.workgroup_id = a.workgroup_id)
    group by a.newborn_id, a.category, a.workgroup_id
    union
    select a.newborn_id, a.category, 'not_taken_in', a.workgroup_id
    from analyzable_samples a
    join samples card on card.id = a.sample_id
    join newborns on newborns.id = a.newborn_id
    left join shippings on shippings.id = card.shipping_id
    where a.status = 'waiting' and a.deleted_at is null and card.deleted_at is null and card.status = 'accepted'
      and (card.accepted_at <= ${lateBeforeOf(now, sql`a.workgroup_id`, 'takenInHours')}
        or newborns.birth_at <= ${lateBeforeOf(now, sql`a.workgroup_id`, 'reportDays')})
      and newborns.closure_at is null
      and (${visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' })}
        or shippings.destination_workgroup_id = ${viewer.workgroupId})
      and ${isToTakeIn}
    union
    select r.newborn_id, category, 'to_approve', r.workgroup_id
    from sample_requests r
    join newborns on newborns.id = r.newborn_id and newborns.closure_at is null
    cross join unnest(r.categories) category
    where ${notApproved('r')} and r.type <> 're_test' and ${isApprovalLateOn(now)}
      and ${visibleTo(viewer, { workgroup: 'r.workgroupId', category: 'category' })}
    union select newborn_id, category, 'sent_back', owner_id from (${sentBackWork(viewer, now)}) returned
    union ${unbegunWork(viewer, now)}
    union ${workElsewhere(viewer, now)}`
}
