import { dayOf } from '@sne/shared/domain'
import { type Selectable, sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { ShippingsTable } from '../../platform/database/tables/cards.ts'
import { recordBirth } from '../../platform/transition/apply.ts'
import type { Laboratory } from '../../records/laboratories/laboratories.ts'
import { texts } from './texts.ts'

export interface DayShipping {
  readonly id: number
  readonly authorWorkgroupId: number
  /** It was made for this message: still a draft, the laboratory does not know it yet. */
  readonly isNew: boolean
}

type OfDay = Pick<Selectable<ShippingsTable>, 'id' | 'status' | 'destinationWorkgroupId'>

/** What the shipments of messages of a day are called behind the code of their birth point. */
const suffixOf = (now: Date): string => `-${dayOf(now).replaceAll('-', '')}`

/** By an index of the codes as bytes, for any value: a dot follows the hyphen of a further shipment. */
const ofDay = fixedStatement<OfDay, { author: number; suffix: string }>((_, given) =>
  sql<OfDay>`
    select shipping.id, shipping.status, shipping.destination_workgroup_id
      from (select id, code || ${given.suffix}::text as base from workgroups where id = ${given.author}) author
      join shippings shipping on shipping.author_workgroup_id = author.id
        and upper(shipping.barcode) ~>=~ upper(author.base) and upper(shipping.barcode) ~<~ upper(author.base || '.')
        and (shipping.barcode = author.base or starts_with(shipping.barcode, author.base || '-'))
      order by shipping.id`.withPlugin(prepared),
)

/** Shipments of messages of the birth point on the day of a call. */
export const shippingsOfDay = ({ db, caller, now }: KeyContext) =>
  ofDay.given(db, { author: caller.workgroupId, suffix: suffixOf(now) })

/**
 * The shipment that takes the cards which a birth point orders by messages on one day: messages know no shipments,
 * the bench does. Once the laboratory has begun to accept it, later cards go into a further one.
 * @param sameDay what `shippingsOfDay` found once the birth point was locked
 */
export async function shippingOfDay(
  context: KeyContext,
  author: { readonly id: number; readonly code: string },
  destination: Laboratory,
  sameDay: readonly OfDay[],
): Promise<DayShipping> {
  const { db, now } = context
  const authorWorkgroupId = author.id
  const open = sameDay.find((one) => one.status === 'sent' && one.destinationWorkgroupId === destination.id)
  if (open) return { id: open.id, authorWorkgroupId, isNew: false }
  const base = `${author.code}${suffixOf(now)}`
  const made = await db
    .insertInto('shippings')
    .values({
      barcode: sameDay.length === 0 ? base : `${base}-${sameDay.length + 1}`,
      status: 'draft',
      authorWorkgroupId,
      destinationWorkgroupId: destination.id,
      spokeNotes: texts.orderedByHl7,
      createdAt: now,
    })
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow()
  recordBirth(context, 'shipping', made)
  return { id: made.id, authorWorkgroupId, isNew: true }
}
