import type { ReceptionCard } from '@sne/shared/contract'
import { notTakenInStatuses, type ReceptionState, receptionHours } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lateBeforeOf, type Now } from '../../records/laboratories/times.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'

/** A card as this laboratory waits for it or decided on it. */
export interface Part {
  readonly sampleId: number
  readonly waiting: boolean
  readonly categories: ReceptionCard['categories']
  readonly protocolNumber: string | null
  readonly state: ReceptionState
}

type Workgroup = number | null | RawBuilder<never>

/** Viewer and moment, or their placeholders in a statement that is written once. */
export interface Asked {
  readonly workgroupId: Workgroup
  readonly now: Now
}

/** State of a card. @param part has `waiting` and `accepted`; the query has `card` and `lost` */
export const stateOf = (part: string, { workgroupId, now }: Asked) => sql<ReceptionState>`case
  when not ${sql.ref(`${part}.waiting`)} then case when ${sql.ref(`${part}.accepted`)} then 'received' else 'unsuitable' end
  when lost.not_received_at is not null then 'not_received'
  when card.accepted_at <= ${lateBeforeOf(now, sql`${workgroupId}::bigint`, 'takenInHours')} then 'late'
  else 'on_way' end`

export const isTaken = sql`bool_or(a.status not in (${literals(notTakenInStatuses)}))`

/**
 * Categories that this laboratory analyses on a card, one row a card. The query has `analyzable_samples` as `a` and
 * `screenings`.
 */
export const partColumns = sql`min(a.protocol_number) as protocol_number,
  jsonb_agg(jsonb_build_object('category', a.category, 'status', a.status) order by screenings.position) as categories`

/** One card by what this laboratory waits for or decided, whenever. */
const partOf = (asked: Asked, sampleId: number) => sql<Part>`(
  select part.*, ${stateOf('part', asked)} as state
  from (
    select a.sample_id, bool_or(a.status = 'waiting') as waiting, ${isTaken} as accepted, ${partColumns}
    from analyzable_samples a join screenings on screenings.id = a.category
    where a.workgroup_id = ${asked.workgroupId} and a.deleted_at is null and a.sample_id = ${sampleId}
    group by a.sample_id
  ) part
  join samples card on card.id = part.sample_id
  left join card_receptions lost on lost.sample_id = card.id and lost.workgroup_id = ${asked.workgroupId}
)`

/** Cards with everything that a row shows. @param workgroupId the laboratory of `parts` */
export const shownCards = (db: Db, parts: RawBuilder<Part>, workgroupId: Workgroup) =>
  db
    .selectFrom(parts.as('part'))
    .innerJoin('samples', 'samples.id', 'part.sampleId')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .innerJoin('workgroups as hub', 'hub.id', 'shippings.destinationWorkgroupId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('cardReceptions as lost', (join) =>
      join
        .onRef('lost.sampleId', '=', 'samples.id')
        .on('lost.workgroupId', '=', sql<number>`${workgroupId}::bigint`),
    )
    .select(['samples.id', 'samples.barcode', 'samples.version', 'samples.newbornId', 'samples.collectedAt'])
    .select(newbornColumns)
    .select('samples.acceptedAt')
    .select([
      'hub.id as hubId',
      'hub.name as hubName',
      'hub.facilityName as hubFacility',
      'hub.type as hubType',
    ])
    .select(['author.id as authorId', 'author.name as authorName', 'author.facilityName', 'author.type'])
    .select(['part.categories', 'part.protocolNumber', 'part.state', 'part.waiting'])
    .select(['lost.notReceivedAt', 'lost.note'])

export type CardRow = Awaited<ReturnType<ReturnType<typeof shownCards>['execute']>>[number]

export function toCard(row: CardRow, now: Date): ReceptionCard {
  const hubAcceptedAt = row.acceptedAt ?? row.collectedAt
  return {
    id: row.id,
    barcode: row.barcode,
    version: row.version,
    newborn: newbornLabel(row),
    hub: { id: row.hubId, name: row.hubName, facilityName: row.hubFacility, type: row.hubType },
    authorWorkgroup: {
      id: row.authorId,
      name: row.authorName,
      facilityName: row.facilityName,
      type: row.type,
    },
    collectedAt: row.collectedAt,
    hubAcceptedAt,
    hours: receptionHours(hubAcceptedAt, now),
    state: row.state,
    protocolNumber: row.protocolNumber,
    categories: row.categories,
    notReceivedAt: row.waiting ? row.notReceivedAt : null,
    note: row.waiting ? row.note : null,
  }
}

/** One card of this laboratory's reception, which another laboratory accepted. */
export async function findReception(db: Db, { workgroupId }: Viewer, sampleId: number, now: Date) {
  const row = await shownCards(db, partOf({ workgroupId, now }, sampleId), workgroupId)
    .where('samples.deletedAt', 'is', null)
    .where('samples.status', '=', 'accepted')
    .where('shippings.destinationWorkgroupId', '<>', workgroupId ?? 0)
    .executeTakeFirst()
  return row && toCard(row, now)
}
