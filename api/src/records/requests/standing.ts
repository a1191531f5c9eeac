import { arrivingSampleStatuses, keysOf, liveRequestStatuses, stepOfWork } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/**
 * Work that moves an open order, as SQL about the order under an alias. An index of the newborn reads each part. So
 * the cost of a list of open orders depends on the number of open orders alone.
 */

const atWork = sql.join(keysOf(stepOfWork).map((status) => sql.lit(status)))

/** Cards of the order's category in its laboratory that are at work. */
export const workOf = (order: string) => sql`analyzable_samples a
  where a.newborn_id = ${sql.ref(`${order}.newbornId`)} and a.category = ${sql.ref(`${order}.category`)}
    and a.workgroup_id = ${sql.ref(`${order}.workgroupId`)} and a.deleted_at is null and a.status in (${atWork})`

/**
 * From when the clock of an order runs: the acceptance of its category on the card at work; without one, the opening of the order.
 * @param card alias of `analyzable_samples`
 */
export const clockSince = (card: string, openedAt: RawBuilder<unknown>) =>
  sql<string>`coalesce(${sql.ref(`${card}.acceptedAt`)}, ${openedAt})`

/** Cards with the order's category that its laboratory has not taken in: sent, or accepted by a hub. */
export const arrivingFor = (
  order: string,
) => sql`analyzable_samples a join samples card on card.id = a.sample_id
  where a.newborn_id = ${sql.ref(`${order}.newbornId`)} and a.category = ${sql.ref(`${order}.category`)}
    and a.workgroup_id = ${sql.ref(`${order}.workgroupId`)} and a.deleted_at is null
    and a.status = 'waiting' and card.status in (${literals(arrivingSampleStatuses)})`

/**
 * The laboratory has to take the waiting category `a` in. No order was ever opened for it there, one is open,
 * or a refusal closed it, which leaves nothing waiting.
 */
export const isToTakeIn = sql<boolean>`coalesce((select bool_or(known.status = 'open' or known.close_reason = 'not_required') from analysis_requests known
  where known.newborn_id = a.newborn_id and known.category = a.category and known.workgroup_id = a.workgroup_id), true)`

/** Live requests for more material. */
export const askedFor = (order: string) => sql`sample_requests r
  where r.newborn_id = ${sql.ref(`${order}.newbornId`)} and r.workgroup_id = ${sql.ref(`${order}.workgroupId`)}
    and ${sql.ref(`${order}.category`)} = any(r.categories) and r.status in (${literals(liveRequestStatuses)})`

/** The order has its report, or a decision waits: it waits for a planned card alone. */
const answeredOnce = (order: string) => sql`(exists (select from reports signed
    where signed.analysis_request_id = ${sql.ref(`${order}.id`)} and signed.status = 'accepted')
  or exists (select from analyzable_samples waits where waits.newborn_id = ${sql.ref(`${order}.newbornId`)}
    and waits.category = ${sql.ref(`${order}.category`)} and waits.workgroup_id = ${sql.ref(`${order}.workgroupId`)}
    and waits.deleted_at is null and waits.status = 'recall'))`

/** Material that was asked for by hand and that nobody has approved; a report's request is approved with the report. */
export const notApproved = (request: string) =>
  sql<boolean>`(${sql.ref(`${request}.status`)} = 'pending' and ${sql.ref(`${request}.approvedAt`)} is null
    and ${sql.ref(`${request}.reportId`)} is null)`
export const toApproveFor = (order: string) => sql`${askedFor(order)} and ${notApproved('r')}`

/** Live requests that move the order by themselves: a planned card alone moves none that has nothing else. */
export const recalledFor = (order: string) =>
  sql`${askedFor(order)} and r.type <> 'scheduled' and not ${notApproved('r')}`
export const plannedFor = (order: string) =>
  sql`${askedFor(order)} and r.type = 'scheduled' and not ${notApproved('r')} and ${answeredOnce(order)}`

/** Open, and nothing moves it: it belongs to the failsafe list whatever the newborn's age. */
export const stalled = (order: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${order}.status`)} = 'open' and not exists (select from ${workOf(order)})
    and not exists (select from ${arrivingFor(order)}) and not exists (select from ${recalledFor(order)})
    and not exists (select from ${toApproveFor(order)})
    and not exists (select from ${plannedFor(order)}))`

/** A person put the result of the category `a` aside, and decides on it again. */
const isPutAside = sql<boolean>`(a.status = 'to_review' and exists (select from sample_analyses last
  where last.id = a.current_sample_analysis_id and last.status = 'pending' and last.pending_reason = 'suspended'))`

/** Live requests that something else answers than the results that were put aside. */
const comingFor = (order: string) => sql`${askedFor(order)} and (r.status = 'pending'
  or r.type = 're_test' and not exists (select from sample_analyses own where own.sample_request_id = r.id
    and own.status = 'pending' and own.pending_reason = 'suspended'))`

/** All work of the order was put aside, and nothing comes that would bring it up again. */
export const restsAside = (order: string): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from ${workOf(order)} and ${isPutAside})
    and not exists (select from ${workOf(order)} and not ${isPutAside})
    and not exists (select from ${arrivingFor(order)}) and not exists (select from ${comingFor(order)}))`

/** Open, and no step is ahead: nothing moves it, or all of it was put aside. An order that was put aside never closes by itself. */
export const withoutStep = (order: string): RawBuilder<boolean> =>
  sql<boolean>`(${stalled(order)} or ${sql.ref(`${order}.status`)} = 'open' and ${restsAside(order)})`

interface OrderWork {
  /** All of its work was put aside, and nothing comes. */
  readonly aside: RawBuilder<unknown>
  /** Status of the card at work, or null. */
  readonly work: RawBuilder<unknown>
  readonly arriving: RawBuilder<unknown>
  readonly asked: RawBuilder<unknown>
  readonly toApprove: RawBuilder<unknown>
  readonly planned: RawBuilder<unknown>
}

/** The step of the order, by the domain's own table (`turnaroundStep`). */
export const stepOf = ({ aside, work, arriving, asked, toApprove, planned }: OrderWork) => {
  const cases = Object.entries(stepOfWork).map(
    ([status, step]) => sql`when ${sql.lit(status)} then ${sql.lit(step)}`,
  )
  return sql<string>`coalesce(case when ${aside} then 'stalled' end, case ${work} ${sql.join(cases, sql` `)} end,
    case when ${arriving} then 'arriving' when ${asked} then 'recall'
      when ${toApprove} then 'to_approve' when ${planned} then 'planned_card'
      else 'stalled' end)`
}
