import { arrivedShippingStatuses, type NoticeState } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { lateBeforeBy } from '../laboratories/times.ts'

/** Asks a place for something about the card that it names. */
const asksOfCard = sql<boolean>`(notice.entity_type = 'sample'
  and notice.type in ('sample_invalid', 'sample_missing_data', 'shipping_not_received'))`

/**
 * The newborn of the card that the notice under `notice` asks about is closed.
 * @param when which closures count; the newborn has the alias `gone`
 */
const askedOfClosed = (
  when: RawBuilder<boolean>,
): RawBuilder<boolean> => sql<boolean>`(${asksOfCard} and exists (
  select from samples card join newborns gone on gone.id = card.newborn_id
  where card.id = notice.entity_id and gone.closure_reason is not null and ${when}))`

/**
 * The card that the notice under `notice` asks for in place of an unsuitable one is not needed any more. The
 * request for it was withdrawn at the place, and no other request waits beside it.
 */
const repeatWithdrawn = sql<boolean>`(notice.entity_type = 'sample' and notice.type = 'sample_invalid' and exists (
  select from samples card join sample_requests asked on asked.newborn_id = card.newborn_id
      and asked.workgroup_id = notice.laboratory_id
      and (asked.origin_sample_id = card.id or card.barcode = any(asked.also_for))
    join birth_point_notices later on later.entity_type = 'sample-request' and later.entity_id = asked.id
      and later.workgroup_id = notice.workgroup_id and later.id > notice.id and later.type = 'recall_withdrawn'
  where card.id = notice.entity_id and not exists (select from sample_requests beside
    where beside.newborn_id = card.newborn_id and beside.workgroup_id = asked.workgroup_id and beside.status = 'pending'
      and (beside.origin_sample_id = card.id or card.barcode = any(beside.also_for))
      and beside.created_at < later.created_at)))`

/**
 * The request of the notice under `notice` is done, or not needed any more. The request is answered or
 * refused, a later card was accepted, the shipment arrived, or the newborn is closed. It also ends when an
 * unsuitable card is suitable again and no card in its place is awaited. A withdrawn recall still has to be
 * acknowledged.
 */
export const noticeSettled: RawBuilder<boolean> = sql<boolean>`(not notice.needs_answer
  or notice.entity_type = 'sample-request' and notice.type <> 'recall_withdrawn' and exists (
    select from sample_requests asked where asked.id = notice.entity_id and asked.status <> 'pending')
  or notice.entity_type = 'sample' and exists (select from samples card join samples later
      on later.newborn_id = card.newborn_id and later.id > card.id and later.deleted_at is null
        and later.status = 'accepted' where card.id = notice.entity_id)
  or notice.entity_type = 'sample' and notice.type = 'sample_invalid' and exists (select from samples card
      where card.id = notice.entity_id and card.status = 'accepted' and card.accepted_at > notice.created_at)
    and not exists (select from sample_requests asked where asked.origin_sample_id = notice.entity_id
      and asked.workgroup_id = notice.laboratory_id and asked.status = 'pending')
  or notice.entity_type = 'shipping' and exists (select from shippings arrived
    where arrived.id = notice.entity_id and arrived.status in (${literals(arrivedShippingStatuses)}))
  or notice.entity_type = 'newborn' and exists (select from newborns gone
    where gone.id = notice.entity_id and gone.closure_reason is not null)
  or ${askedOfClosed(sql`true`)} or ${repeatWithdrawn})`

/**
 * The request of the notice under `notice` was withdrawn, or is not urgent any more: another notice to the
 * place says so, or the newborn was closed after it.
 */
export const noticeWithdrawn: RawBuilder<boolean> = sql<boolean>`(notice.type = 'recall_approved'
  and notice.entity_type = 'sample-request' and exists (select from birth_point_notices later
    where later.workgroup_id = notice.workgroup_id and later.entity_type = 'sample-request'
      and later.entity_id = notice.entity_id and later.id > notice.id
      and (later.type = 'recall_withdrawn' or later.type = 'recall_changed' and notice.urgent and not later.urgent))
  or ${askedOfClosed(sql`gone.closure_at >= notice.created_at`)} or ${repeatWithdrawn})`

/** As it is read now. */
export const readTitle = (title: string, isWithdrawn: boolean): string =>
  isWithdrawn ? `Ritirato – ${title}` : title

/** The notice under `notice` is as old as one that is late, answered or not. */
export const noticeOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(notice.created_at < ${lateBeforeBy(now, sql`notice.laboratory_id`, sql`notice.urgent`, 'tell')})`

/** The domain's `noticeState` in SQL, for filters. */
export const noticeStateOf = (now: Date): RawBuilder<NoticeState> =>
  sql<NoticeState>`case when notice.acknowledged_at is not null then 'acknowledged'
    when ${noticeSettled} then 'settled' when ${noticeOverdue(now)} then 'late' else 'waiting' end`
