import type { FiltersOf, MissingCommunication } from '@sne/shared/contract'
import type { MissingCommunicationKind, Screening, ToldParty } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { centreOf, placeOf } from '../../records/laboratories/places-to-call.ts'
import { lateBeforeBy } from '../../records/laboratories/times.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import {
  closedFindingUntold,
  communicationMissing,
  missingReportParties,
  partiesOfClosed,
  positiveSince,
} from '../../records/reports/told.ts'
import { isUrgentWithdrawn } from '../../records/requests/positive-to-tell.ts'
import { missingRequestParties, requestToTell } from '../../records/requests/told.ts'

type Query = ListInput & FiltersOf<'listMissingCommunications'> & { readonly now: Date }

interface OpenRow {
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

const only = (viewer: Viewer, workgroup: string, category: ReturnType<typeof sql>) =>
  viewer.seesAll
    ? sql`true`
    : sql`(${sql.ref(workgroup)} = ${viewer.workgroupId} and ${category} && ${[...viewer.visibleScreenings]}::text[])`

/**
 * Positives, requests and findings of closed newborns of which somebody was not told, in sight of the viewer. `offset 0`: who is missing is
 * worked out once for a request.
 */
const open = (viewer: Viewer) => sql<OpenRow>`(
  select 'report-' || reports.id as key,
      case when ${isUrgentWithdrawn('reports')} then 'withdrawn_urgent' else 'positive' end as kind, reports.newborn_id, reports.workgroup_id,
      reports.category, reports.id as report_id, null::bigint as sample_request_id, reports.number, reports.urgent,
      array[reports.category] as categories, ${positiveSince} as since, ${missingReportParties} as missing
    from reports where ${communicationMissing}
      and ${only(viewer, 'reports.workgroup_id', sql`array[reports.category]`)}
  union all
  select 'report-' || reports.id, 'closed_finding', reports.newborn_id, reports.workgroup_id,
      reports.category, reports.id, null::bigint, reports.number, reports.urgent,
      array[reports.category], reports.created_at, ${partiesOfClosed}
    from reports where ${closedFindingUntold}
      and ${only(viewer, 'reports.workgroup_id', sql`array[reports.category]`)}
  union all
  select * from (select 'request-' || request.id as key,
      case when request.urgent then 'urgent_recall' when request.type = 'scheduled' then 'planned_card'
        else 'recall' end as kind, request.newborn_id, request.workgroup_id,
      case when cardinality(request.categories) = 1 then request.categories[1] end as category,
      request.report_id, request.id as sample_request_id, request.number, request.urgent,
      request.categories, request.approved_at as since, ${missingRequestParties} as missing
    from sample_requests request where ${requestToTell}
      and ${only(viewer, 'request.workgroup_id', sql`request.categories`)} offset 0) asked
    where cardinality(missing) > 0)`

/** As `isTellingLate` of the domain, by the times of the laboratory that has to tell. */
const lateOn = (now: Date) =>
  sql<boolean>`(open.since < ${lateBeforeBy(now, sql`open.workgroup_id`, sql`open.urgent`, 'tell')})`

/** What of which somebody was not told: urgent first, then the oldest. */
export async function listMissingCommunications(db: Db, viewer: Viewer, query: Query) {
  const { now, kind, category, late } = query
  let rows = db
    .selectFrom(open(viewer).as('open'))
    .innerJoin('newborns', 'newborns.id', 'open.newbornId')
    .selectAll('open')
    .select(newbornColumns)
    .select(lateOn(now).as('late'))
    .select(['newborns.pediatrician', placeOf.as('place'), centreOf.as('centre')])
  if (kind?.length) rows = rows.where('open.kind', 'in', [...kind])
  if (category?.length) rows = rows.where(sql<boolean>`open.categories && ${[...category]}::text[]`)
  if (late !== undefined) rows = rows.where(late ? lateOn(now) : sql<boolean>`not ${lateOn(now)}`)
  if (query.q) rows = rows.where('newborns.surname', 'ilike', `${query.q}%`)
  const page = await listPage(db, rows, query, {
    columns: { since: sql`row(not open.urgent, open.since)` },
    fallback: 'since',
    key: 'open.key',
    sortsAll: true,
    kept: !query.q,
  })
  return { ...page, items: page.items.map((row) => toMissing(row as Found)) }
}

type Found = OpenRow &
  Parameters<typeof newbornLabel>[0] & {
    readonly pediatrician: { readonly name: string | null; readonly phone: string | null } | null
    readonly late: boolean
    readonly place: MissingCommunication['place']
    readonly centre: MissingCommunication['centre']
  }

const toMissing = (row: Found): MissingCommunication => ({
  id: row.key,
  kind: row.kind,
  newborn: newbornLabel(row),
  category: row.category as Screening | null,
  categories: row.categories,
  reportId: row.reportId,
  sampleRequestId: row.sampleRequestId,
  number: row.number,
  urgent: row.urgent,
  since: row.since,
  late: row.late,
  missing: row.missing,
  place: row.place,
  centre: row.centre,
  pediatrician: row.pediatrician && {
    name: row.pediatrician.name ?? null,
    phone: row.pediatrician.phone ?? null,
  },
})
