import type { FiltersOf, SampleRequest } from '@sne/shared/contract'
import { dayOf, liveRequestStatuses } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { cardMatches, numberHolds } from '../../records/search/text-search.ts'
import { overdueOn, requestRows, toRequest } from './rows.ts'

export type SampleRequestFilters = FiltersOf<'listSampleRequests'>

/** Requests of the own laboratory in a visible category; a planner sees what concerns plates, and what was approved. */
function inSight(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.seesAll) return sql<boolean>`true`
  const own = sql<boolean>`${visibleTo(viewer, { workgroup: 'request.workgroupId' })}
    and request.categories && ${[...viewer.visibleScreenings]}::text[]`
  return viewer.role === 'planner'
    ? sql<boolean>`(${own} and (request.type = 're_test' or request.approved_at is not null))`
    : sql<boolean>`(${own})`
}

/** Number of the request; barcode, protocol or name of a card of the newborn. */
const matches = (q: string) => sql<boolean>`(${numberHolds('request.number', q)}
  or request.newborn_id in (select samples.newborn_id from samples where ${cardMatches(q)}))`

function conditionsOf(viewer: Viewer, query: SampleRequestFilters, today: string): RawBuilder<boolean> {
  const { status, type, category, workgroupId, newbornId, approved, urgent } = query
  const all = [
    inSight(viewer),
    ...(status?.length ? [sql<boolean>`request.status = any(${[...status]}::text[])`] : []),
    ...(type?.length ? [sql<boolean>`request.type = any(${[...type]}::text[])`] : []),
    ...(category?.length ? [sql<boolean>`request.categories && ${[...category]}::text[]`] : []),
    ...(workgroupId?.length ? [sql<boolean>`request.workgroup_id = any(${[...workgroupId]}::bigint[])`] : []),
    ...(query.q ? [matches(query.q)] : []),
    ...(newbornId ? [sql<boolean>`request.newborn_id = ${newbornId}`] : []),
    ...(approved === undefined ? [] : [sql<boolean>`(request.approved_at is not null) = ${approved}`]),
    ...(urgent === undefined ? [] : [sql<boolean>`request.urgent = ${urgent}`]),
    ...(query.overdue === undefined ? [] : [sql<boolean>`${overdueOn(today)} = ${query.overdue}`]),
    inItalianDays('request.createdAt', query.from, query.to),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Live ones first, of them the overdue, then the urgent, then by the day on which they are due; without a day last. */
const urgencyOn = (
  today: string,
) => sql`case when request.status in (${literals(liveRequestStatuses)}) then 0 else 100000000 end
  + case when ${overdueOn(today)} then 0 else 10000000 end + case when request.urgent then 0 else 1000000 end
  + coalesce(request.due_date - date '2000-01-01', 500000)`

/** Re-tests, recalls and scheduled collections in sight. */
export async function listSampleRequests(
  db: Db,
  viewer: Viewer,
  query: SampleRequestFilters & ListInput,
  now: Date,
) {
  const today = dayOf(now)
  const page = await listPage(db, requestRows(db, today), query, {
    matchQuery: db
      .selectFrom('sampleRequests as request')
      .innerJoin('newborns', 'newborns.id', 'request.newbornId')
      .where(conditionsOf(viewer, query, today)),
    isSearch: query.newbornId !== undefined || query.q !== undefined,
    sortColumns: {
      urgency: urgencyOn(today),
      dueDate: 'request.dueDate',
      createdAt: 'request.createdAt',
      approvedAt: 'request.approvedAt',
      newborn: 'newborns.nameSort',
      number: 'request.number',
      status: 'request.status',
      type: 'request.type',
    },
    defaultSort: 'urgency',
    key: 'request.id',
  })
  return { ...page, items: page.items.map(toRequest) }
}

/** A request in sight. @throws Refusal `not_found` */
export async function findSampleRequest({ db, viewer, now }: Context, id: number): Promise<SampleRequest> {
  const row = await requestRows(db, dayOf(now))
    .where('request.id', '=', id)
    .where(inSight(viewer))
    .executeTakeFirst()
  return toRequest(found(row))
}

/** The request, locked after its newborn: every caller locks the newborn first. @throws Refusal `not_found` */
export async function lockSampleRequest(context: Context, id: number): Promise<SampleRequest> {
  const { db } = context
  const { newborn } = await findSampleRequest(context, id)
  await db.selectFrom('newborns').select('id').where('id', '=', newborn.id).forUpdate().execute()
  await db.selectFrom('sampleRequests').select('id').where('id', '=', id).forUpdate().execute()
  return findSampleRequest(context, id)
}
