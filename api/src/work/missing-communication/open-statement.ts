import type { MissingCommunicationKind, Screening, ToldParty } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { type FixedStatement, fixedStatement, type Places } from '../../platform/database/fixed-statement.ts'
import { type JsonRow, rowsAsJson } from '../../platform/database/json-rows.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { centreOf, placeOf } from '../../records/laboratories/places-to-call.ts'
import { lateBeforeBy } from '../../records/laboratories/times.ts'
import { newbornColumns } from '../../records/newborns/newborn-label.ts'
import {
  closedFindingUntold,
  communicationMissing,
  missingReportParties,
  partiesOfClosed,
  positiveSince,
} from '../../records/reports/told.ts'
import { isUrgentWithdrawn } from '../../records/requests/positive-to-tell.ts'
import { missingRequestParties, requestToTell } from '../../records/requests/told.ts'

export interface OpenRow {
  readonly key: string
  readonly kind: MissingCommunicationKind
  readonly newbornId: number
  readonly workgroupId: number
  readonly category: string | null
  readonly categories: Screening[]
  readonly reportId: number | null
  readonly sampleRequestId: number | null
  readonly number: string | null
  readonly urgent: boolean
  readonly since: string
  readonly missing: ToldParty[]
}

/** Conditions that decide the text of the statement. */
interface Shape {
  readonly seesAll: boolean
  readonly isBackwards: boolean
  readonly isOfKind: boolean
  readonly isOfCategory: boolean
  readonly late: boolean | null
  readonly isNamed: boolean
}

type Values = {
  readonly workgroupId: number | null
  readonly visibleScreenings: readonly Screening[]
  readonly now: string
  readonly kind: readonly string[]
  readonly category: readonly string[]
  /** How the surname begins. */
  readonly name: string
  readonly rows: number
  readonly before: number
}
type Given = Places<Values>

const only = ({ seesAll }: Shape, given: Given, workgroup: string, category: RawBuilder<unknown>) =>
  seesAll
    ? sql`true`
    : sql`(${sql.ref(workgroup)} = ${given.workgroupId}::bigint and ${category} && ${given.visibleScreenings}::text[])`

/**
 * Positives, requests and findings of closed newborns of which somebody was not told, in sight of the viewer. `offset 0`: who is missing is
 * worked out once for a request.
 */
const open = (shape: Shape, given: Given) => sql`
  select 'report-' || reports.id as key,
      case when ${isUrgentWithdrawn('reports')} then 'withdrawn_urgent' else 'positive' end as kind, reports.newborn_id, reports.workgroup_id,
      reports.category, reports.id as report_id, null::bigint as sample_request_id, reports.number, reports.urgent,
      array[reports.category] as categories, ${positiveSince} as since, ${missingReportParties} as missing
    from reports where ${communicationMissing}
      and ${only(shape, given, 'reports.workgroup_id', sql`array[reports.category]`)}
  union all
  select 'report-' || reports.id, 'closed_finding', reports.newborn_id, reports.workgroup_id,
      reports.category, reports.id, null::bigint, reports.number, reports.urgent,
      array[reports.category], reports.created_at, ${partiesOfClosed}
    from reports where ${closedFindingUntold}
      and ${only(shape, given, 'reports.workgroup_id', sql`array[reports.category]`)}
  union all
  select * from (select 'request-' || request.id as key,
      case when request.urgent then 'urgent_recall' when request.type = 'scheduled' then 'planned_card'
        else 'recall' end as kind, request.newborn_id, request.workgroup_id,
      case when cardinality(request.categories) = 1 then request.categories[1] end as category,
      request.report_id, request.id as sample_request_id, request.number, request.urgent,
      request.categories, request.approved_at as since, ${missingRequestParties} as missing
    from sample_requests request where ${requestToTell}
      and ${only(shape, given, 'request.workgroup_id', sql`request.categories`)} offset 0) asked
    where cardinality(missing) > 0`

/** As `isTellingLate` of the domain, by the times of the laboratory that has to tell. */
const lateOn = ({ now }: Given) =>
  sql<boolean>`(open.since < ${lateBeforeBy(now, sql`open.workgroup_id`, sql`open.urgent`, 'tell')})`

const conditions = (shape: Shape, given: Given) =>
  sql.join(
    [
      sql`true`,
      ...(shape.isOfKind ? [sql`open.kind = any(${given.kind}::text[])`] : []),
      ...(shape.isOfCategory ? [sql`open.categories && ${given.category}::text[]`] : []),
      ...(shape.late === null ? [] : [sql`${shape.late ? sql`` : sql`not `}${lateOn(given)}`]),
      ...(shape.isNamed
        ? [
            sql`exists (select from newborns named where named.id = open.newborn_id and named.surname ilike ${given.name})`,
          ]
        : []),
    ],
    sql` and `,
  )

interface Found {
  readonly total: number
  readonly items: JsonRow[]
}

/** Rows of a page and how many there are, in one statement. Newborns and places are read for the page alone. */
function pageStatement(db: Db, shape: Shape, given: Given) {
  const direction = shape.isBackwards ? sql`desc` : sql`asc`
  const order = sql`not urgent ${direction}, since ${direction} nulls last, key ${direction}`
  const items = db
    .selectFrom(sql<OpenRow & { readonly place: number }>`page`.as('open'))
    .innerJoin('newborns', 'newborns.id', 'open.newbornId')
    .selectAll('open')
    .select(newbornColumns)
    .select(lateOn(given).as('late'))
    .select(['newborns.pediatrician', placeOf.as('called'), centreOf.as('centre')])
    .orderBy('open.place')
  return sql<Found>`with open as materialized (${open(shape, given)}),
    chosen as materialized (select * from open where ${conditions(shape, given)}),
    page as materialized (select *, row_number() over (order by ${order}) as place
      from (select * from chosen order by ${order} limit ${given.rows} offset ${given.before}) cut),
    items as (${items})
    select (select count(*) from chosen) as total, ${rowsAsJson('items')}`.withPlugin(prepared)
}

const written = new Map<string, FixedStatement<Found, Values>>()

/** The statement for one choice of filters and order. */
export function statementFor(shape: Shape) {
  const key = JSON.stringify(shape)
  const statement =
    written.get(key) ?? fixedStatement<Found, Values>((db, given) => pageStatement(db, shape, given))
  written.set(key, statement)
  return statement
}
