import type { Shipping } from '@sne/shared/contract'
import { sql } from 'kysely'

type RemovedCard = Shipping['removedCards'][number]

/** Cards taken out of a shipment whose barcode no card of it has again; asks for the table `shippings`. */
const removed = sql`from samples gone where gone.shipping_id = shippings.id and gone.deleted_at is not null
  and not exists (select from samples again where again.shipping_id = shippings.id and again.deleted_at is null
    and upper(again.barcode) = upper(gone.barcode))`

export const removedCount = sql<number>`(select count(distinct upper(gone.barcode))::integer ${removed})`

/** The last one of each barcode, the newest first. */
export const removedCards = sql<RemovedCard[]>`coalesce((
  select json_agg(json_build_object('barcode', barcode, 'at', deleted_at, 'reason', coalesce(deleted_reason, ''))
    order by deleted_at desc, id desc)
  from (select distinct on (upper(gone.barcode)) gone.id, gone.barcode, gone.deleted_at, gone.deleted_reason
    ${removed} order by upper(gone.barcode), gone.deleted_at desc, gone.id desc) last), '[]')`
