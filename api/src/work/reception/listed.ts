import { countedRows, type FiltersOf } from '@sne/shared/contract'
import { dayOf, keysOf, type ReceptionState, receptionStates } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { type FixedStatement, fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import { type JsonRow, readRows, rowsAsJson } from '../../platform/database/json-rows.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { type CardRow, isTaken, type Part, partColumns, shownCards, stateOf, toCard } from './queries.ts'

type Query = FiltersOf<'listReception'> & ListInput

/** Conditions that decide the text of the statement. */
interface Shape {
  readonly sort: string
  readonly isOfCategory: boolean
  readonly isOfState: boolean
}

type Values = {
  readonly workgroupId: number | null
  readonly now: string
  /** Italian day. */
  readonly today: string
  readonly category: readonly string[]
  readonly state: readonly string[]
  readonly rows: number
  readonly before: number
}
type Given = Places<Values>

/** Categories of the laboratory that ended or were taken in today, each by an index of its own: in one condition all would be read. */
const since = ({ workgroupId, today }: Given, moment: string) =>
  sql`select sample_id from analyzable_samples where workgroup_id = ${workgroupId}::bigint and deleted_at is null
    and ${sql.ref(moment)} >= (${today}::date::timestamp at time zone 'Europe/Rome')`

/**
 * Cards that the laboratory waits for, by an index alone, and those on which it decided today. A card of which it is asked nothing does
 * not travel on.
 */
const parts = (given: Given) => sql`
  select sample_id, true as waiting, false as accepted from analyzable_samples
  where workgroup_id = ${given.workgroupId}::bigint and deleted_at is null and status = 'waiting' group by sample_id
  union all
  select a.sample_id, false, ${isTaken} from analyzable_samples a
  where a.workgroup_id = ${given.workgroupId}::bigint and a.deleted_at is null
    and a.sample_id in (${since(given, 'accepted_at')} union ${since(given, 'ended_at')})
  group by a.sample_id having bool_or(a.status <> 'not_required') and not bool_or(a.status = 'waiting')`

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  hubAcceptedAt: sql`card.accepted_at`,
  barcode: sql`card.barcode`,
  newborn: sql`newborns.name_sort`,
}

const isOfCategory = ({
  workgroupId,
  category,
}: Given) => sql<boolean>`exists (select from analyzable_samples own
  where own.sample_id = card.id and own.workgroup_id = ${workgroupId}::bigint and own.deleted_at is null
    and own.category = any(${category}::text[]))`

/** Of the newborn of `card`. */
const isClosed = sql<boolean>`exists (select from newborns closed where closed.id = card.newborn_id and closed.closure_at is not null)`

/**
 * Cards that another laboratory accepted. A closed newborn's card is shown only while it is waited for. Card and shipment are looked up
 * by key, one card after the other (`offset 0`): joined, all cards of all shipments were read.
 */
const foundCards = (shape: Shape, given: Given) => sql`
  select part.sample_id, part.waiting, card.accepted_at, ${stateOf('part', given)} as state,
    ${orders[shape.sort.replace(/^-/, '')]} as by
  from parts part
  cross join lateral (select samples.id, samples.barcode, samples.accepted_at, samples.newborn_id, shippings.hub_id
    from samples cross join lateral (select destination_workgroup_id as hub_id from shippings
      where shippings.id = samples.shipping_id offset 0) shippings
    where samples.id = part.sample_id and samples.deleted_at is null and samples.status = 'accepted' offset 0) card
  ${/newborn/.test(shape.sort) ? sql`join newborns on newborns.id = card.newborn_id` : sql``}
  left join card_receptions lost on lost.sample_id = card.id and lost.workgroup_id = ${given.workgroupId}::bigint
  where card.hub_id <> coalesce(${given.workgroupId}::bigint, 0) and (part.waiting or not ${isClosed})
    and ${shape.isOfCategory ? isOfCategory(given) : sql`true`}`

/** Columns of the page's rows. */
const pageParts = ({ workgroupId }: Given) => sql<Part>`(select page.*, own.*
  from page cross join lateral (select ${partColumns}
    from analyzable_samples a join screenings on screenings.id = a.category
    where a.sample_id = page.sample_id and a.workgroup_id = ${workgroupId}::bigint and a.deleted_at is null) own)`

interface Found {
  readonly total: number
  readonly counts: Partial<Record<ReceptionState, number>>
  readonly oldestLate: string | null
  readonly items: JsonRow[]
}

/** Cards of a page, their total and the number in each state, in one statement: all waiting cards are found once. */
function pageStatement(db: Db, shape: Shape, given: Given) {
  const direction = shape.sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`by ${direction} nulls last, sample_id ${direction}`
  const items = shownCards(db, pageParts(given), given.workgroupId)
  return sql<Found>`
    with parts as materialized (${parts(given)}),
    found as materialized (${foundCards(shape, given)}),
    chosen as (select * from found where ${shape.isOfState ? sql`state = any(${given.state}::text[])` : sql`true`}),
    page as materialized (select *, row_number() over (order by ${order}) as place
      from (select * from chosen order by ${order} limit ${given.rows} offset ${given.before}) cut),
    items as (${items.orderBy('part.place' as never)})
    select (select count(*) from chosen) as total,
      (select coalesce(jsonb_object_agg(state, cards), '{}')
        from (select state, count(*) as cards from found group by state) counted) as counts,
      (select min(accepted_at) from found where state in ('late', 'not_received')) as oldest_late,
      ${rowsAsJson('items')}`.withPlugin(prepared)
}

const written = new Map<string, FixedStatement<Found, Values>>()

/** The statement for one choice of filters and order. */
function statementFor(shape: Shape) {
  const key = JSON.stringify(shape)
  const statement =
    written.get(key) ?? fixedStatement<Found, Values>((db, given) => pageStatement(db, shape, given))
  written.set(key, statement)
  return statement
}

/** Cards that this laboratory waits for, and those that it decided today; empty for a person without a laboratory. */
export async function listReception(db: Db, viewer: Viewer, query: Query, now: Date) {
  const { page, pageSize, category = [], state = [], sort = 'hubAcceptedAt' } = query
  const statement = statementFor({ sort, isOfCategory: category.length > 0, isOfState: state.length > 0 })
  const [found] = await statement(db, {
    ...{ workgroupId: viewer.workgroupId, now: now.toISOString(), today: dayOf(now), category, state },
    ...{ rows: pageSize, before: (page - 1) * pageSize },
  })
  const { total, counts, oldestLate, items } = found ?? { total: 0, counts: {}, oldestLate: null, items: [] }
  const rows = readRows<CardRow>(items, 'birthAt', 'collectedAt', 'acceptedAt', 'notReceivedAt')
  return {
    items: rows.map((row) => toCard(row, now)),
    total: Math.min(total, countedRows),
    more: total > countedRows,
    ...{ page, pageSize, sort },
    counts: Object.fromEntries(keysOf(receptionStates).map((one) => [one, counts[one] ?? 0])) as Record<
      ReceptionState,
      number
    >,
    oldestLate,
  }
}
