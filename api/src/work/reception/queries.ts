import type { FiltersOf, ReceptionCard } from '@sne/shared/contract'
import {
  dayOf,
  keysOf,
  notTakenInStatuses,
  type ReceptionState,
  receptionHours,
  receptionStates,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lateBeforeOf } from '../../records/laboratories/times.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'

type Filters = FiltersOf<'listReception'>

interface Part {
  readonly sampleId: number
  readonly waiting: boolean
  readonly categories: ReceptionCard['categories']
  readonly protocolNumber: string | null
  readonly state: ReceptionState
}

/** Start of the Italian day, as SQL. */
const today = (now: Date) => sql`(${dayOf(now)}::date::timestamp at time zone 'Europe/Rome')`

/** Cards of this laboratory's categories, each kind by an index of its own: in one condition all categories would be read. */
const mine = (workgroupId: number | null, which: RawBuilder<unknown>) =>
  sql`select sample_id from analyzable_samples where workgroup_id = ${workgroupId} and deleted_at is null and ${which}`

/**
 * Cards by what this laboratory waits for or decided today; the indices of waiting, accepted and ended categories lead to them.
 * A card of which it is asked nothing does not travel on.
 * @param only one card, decided whenever
 */
const parts = ({ workgroupId }: Pick<Viewer, 'workgroupId'>, now: Date, only?: number) => sql<Part>`(
  select part.*, case
      when not part.waiting then case when part.accepted then 'received' else 'unsuitable' end
      when lost.not_received_at is not null then 'not_received'
      when card.accepted_at <= ${lateBeforeOf(now, sql`${workgroupId}::bigint`, 'takenInHours')} then 'late'
      else 'on_way' end as state
  from (
    select a.sample_id, bool_or(a.status = 'waiting') as waiting,
      bool_or(a.status not in (${literals(notTakenInStatuses)})) as accepted, min(a.protocol_number) as protocol_number,
      jsonb_agg(jsonb_build_object('category', a.category, 'status', a.status) order by screenings.position) as categories
    from analyzable_samples a join screenings on screenings.id = a.category
    where a.workgroup_id = ${workgroupId} and a.deleted_at is null
      and ${
        only === undefined
          ? sql`a.sample_id in (${mine(workgroupId, sql`status = 'waiting'`)}
              union ${mine(workgroupId, sql`accepted_at >= ${today(now)}`)}
              union ${mine(workgroupId, sql`ended_at >= ${today(now)}`)})`
          : sql`a.sample_id = ${only}`
      }
    group by a.sample_id
    ${only === undefined ? sql`having bool_or(a.status <> 'not_required')` : sql``}
  ) part
  join samples card on card.id = part.sample_id
  left join card_receptions lost on lost.sample_id = card.id and lost.workgroup_id = ${workgroupId}
)`

/** Cards that another laboratory accepted. */
const rowsOf = (db: Db, viewer: Viewer, now: Date, only?: number) =>
  db
    .selectFrom(parts(viewer, now, only).as('part'))
    .innerJoin('samples', 'samples.id', 'part.sampleId')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .innerJoin('workgroups as hub', 'hub.id', 'shippings.destinationWorkgroupId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('cardReceptions as lost', (join) =>
      join.onRef('lost.sampleId', '=', 'samples.id').on('lost.workgroupId', '=', viewer.workgroupId),
    )
    .where('samples.deletedAt', 'is', null)
    .where('samples.status', '=', 'accepted')
    .where('shippings.destinationWorkgroupId', '<>', viewer.workgroupId ?? 0)
    .where(sql<boolean>`(${only !== undefined} or newborns.closure_at is null or part.waiting)`)

const shown = (rows: ReturnType<typeof rowsOf>) =>
  rows
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

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

function toCard(row: Row, now: Date): ReceptionCard {
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

const conditions = ({ category, state }: Filters): RawBuilder<boolean> => {
  const all = [
    sql<boolean>`true`,
    ...(state?.length ? [sql<boolean>`part.state = any(${[...state]}::text[])`] : []),
    ...(category?.length
      ? [
          sql<boolean>`exists (select from jsonb_array_elements(part.categories) one
            where one ->> 'category' = any(${[...category]}::text[]))`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** How many cards stand in each state, and the hub's acceptance of the oldest late one. */
async function countStates(db: Db, viewer: Viewer, query: Filters, now: Date) {
  const rows = await rowsOf(db, viewer, now)
    .where(conditions({ category: query.category }))
    .select([
      'part.state',
      sql<number>`count(*)::int`.as('cards'),
      sql<string>`min(samples.accepted_at)`.as('oldest'),
    ])
    .groupBy('part.state')
    .execute()
  const of = (state: ReceptionState) => rows.find((row) => row.state === state)
  const oldest = rows
    .filter(({ state }) => state === 'late' || state === 'not_received')
    .map((row) => new Date(row.oldest))
  return {
    counts: Object.fromEntries(
      keysOf(receptionStates).map((state) => [state, of(state)?.cards ?? 0]),
    ) as Record<ReceptionState, number>,
    oldestLate: oldest.sort((one, other) => one.getTime() - other.getTime())[0]?.toISOString() ?? null,
  }
}

/** What this laboratory waits for, and what it decided today; nobody without a laboratory waits for anything. */
export async function listReception(db: Db, viewer: Viewer, query: Filters & ListInput, now: Date) {
  const page = await listPage(db, shown(rowsOf(db, viewer, now)).where(conditions(query)), query, {
    found: rowsOf(db, viewer, now).where(conditions(query)),
    columns: {
      hubAcceptedAt: 'samples.acceptedAt',
      barcode: 'samples.barcode',
      newborn: 'newborns.nameSort',
    },
    fallback: 'hubAcceptedAt',
    key: 'samples.id',
  })
  return {
    ...page,
    items: page.items.map((row) => toCard(row, now)),
    ...(await countStates(db, viewer, query, now)),
  }
}

/** One card of this laboratory's reception. */
export async function findReception(db: Db, viewer: Viewer, sampleId: number, now: Date) {
  const row = await shown(rowsOf(db, viewer, now, sampleId)).executeTakeFirst()
  return row && toCard(row, now)
}
