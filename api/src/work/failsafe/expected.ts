import { followedSampleStatuses, undecidedSampleStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { lateBefore } from '../../records/laboratories/times.ts'
import { refusedWithForm } from '../../records/requests/refused-with-form.ts'
import {
  arrivingFor,
  plannedFor,
  recalledFor,
  restsAside,
  stepOf,
  toApproveFor,
  workOf,
} from '../../records/requests/standing.ts'

/** The hub sees category, step and dates of every laboratory to which it sends. */
const expectedOf = (
  viewer: Viewer,
) => sql`(${visibleTo(viewer, { workgroup: 'e.workgroupId', category: 'e.category' })}
  or e.hub_workgroup_id = ${viewer.workgroupId})`

/**
 * Expected categories without an outcome that no order and no card moves. Their order was closed without a report, or
 * their card was put aside. Or their consent is unknown, or no card was accepted by the day set. Each category has
 * one step. From the first step of age on, a category whose card is in transit is `arriving`. The list of cards that
 * were sent follows this rule too. The times are those of the category's laboratory, otherwise of the laboratory that
 * accepts the cards.
 */
export const unbegunWork = (viewer: Viewer, now: Date) => sql`
  select newborn_id, category, step, owner_id from (
    select e.newborn_id, e.category, acting.workgroup_id as owner_id,
      newborns.birth_at <= ${lateBefore(now, 'acting', 'firstCardDays')} as late,
      case when e.consent_unknown then 'consent'
        when exists (select from samples card where card.newborn_id = e.newborn_id and card.deleted_at is null
          and card.status not in (${literals(undecidedSampleStatuses)})) then 'stalled'
        when newborns.birth_at <= ${lateBefore(now, 'acting', 'reportDays')} and exists (select from analyzable_samples a
          join samples card on card.id = a.sample_id where a.newborn_id = e.newborn_id and a.category = e.category
            and a.deleted_at is null and a.status = 'waiting' and card.deleted_at is null and card.status = 'shipped') then 'arriving'
        else 'no_card' end as step
    from expected_categories e
    join newborns on newborns.id = e.newborn_id
    join times_in_force acting on acting.workgroup_id = coalesce(e.workgroup_id, e.hub_workgroup_id, 0)
    where not e.settled and newborns.closure_at is null and newborns.merged_into_id is null
      and ${expectedOf(viewer)}
      and not exists (select from analysis_requests r where r.newborn_id = e.newborn_id and r.category = e.category
        and r.status = 'open')
      and not exists (select from analyzable_samples a join samples card on card.id = a.sample_id
        where a.newborn_id = e.newborn_id and a.category = e.category and a.deleted_at is null and a.status = 'waiting'
          and card.deleted_at is null and card.status in (${literals(followedSampleStatuses)}))
      and not ${refusedWithForm('e')}
    offset 0
  ) expected
  where step = 'stalled' and not exists (select from analyzable_samples a join samples card on card.id = a.sample_id
      where a.newborn_id = expected.newborn_id and a.category = expected.category and a.deleted_at is null
        and a.status = 'waiting' and card.deleted_at is null and card.status = 'shipped')
    or late`

/**
 * Open orders in other laboratories of newborns whose cards this one accepts, from the first step of age on; for support and the
 * administrator those of every hub.
 */
export const workElsewhere = (viewer: Viewer, now: Date) => sql`
  select request.newborn_id, request.category,
    ${stepOf({
      aside: restsAside('request'),
      work: sql`(select a.status from ${workOf('request')} order by a.accepted_at desc nulls last, a.id desc limit 1)`,
      arriving: sql`exists (select from ${arrivingFor('request')})`,
      asked: sql`exists (select from ${recalledFor('request')})`,
      toApprove: sql`exists (select from ${toApproveFor('request')})`,
      planned: sql`exists (select from ${plannedFor('request')})`,
    })} as step, request.workgroup_id
  from expected_categories e
  join analysis_requests request on request.newborn_id = e.newborn_id and request.category = e.category
  join newborns on newborns.id = e.newborn_id
  join times_in_force acting on acting.workgroup_id = request.workgroup_id
  where not e.settled and (${viewer.seesAll} or e.hub_workgroup_id = ${viewer.workgroupId}) and request.workgroup_id <> e.hub_workgroup_id
    and request.status = 'open' and newborns.birth_at <= ${lateBefore(now, 'acting', 'reportDays')}`
