import { countedRows, type FiltersOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { keptPlan } from '../../platform/database/kept-plan.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { cardMatches } from '../../records/search/text-search.ts'
import { type CaseBase, caseRows } from './cases.ts'
import { deskJob } from './job/step.ts'
import { shownCases } from './shown.ts'

export type CaseFilters = FiltersOf<'listRecallCases'>

const place = sql`newborns.current_workgroup_id`

/** What is asked for beside the four counted filters. */
function about({ q, category, birthPointId }: CaseFilters): RawBuilder<boolean> {
  const all = [
    sql<boolean>`true`,
    ...(category?.length ? [sql<boolean>`o.category = any(${[...category]}::text[])`] : []),
    ...(birthPointId?.length
      ? [sql<boolean>`coalesce(${place}, newborns.birth_workgroup_id) = any(${[...birthPointId]}::bigint[])`]
      : []),
    ...(q
      ? [
          sql<boolean>`(o.number = ${q} or o.newborn_id in (select samples.newborn_id from samples where ${cardMatches(q)}))`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** The filters whose numbers stand above the board. */
const counted = (viewer: Viewer) =>
  ({
    mine: sql<boolean>`coalesce(owner_id = ${viewer.userId}, false)`,
    overdue: sql<boolean>`overdue`,
    urgent: sql<boolean>`urgent`,
    untold: sql<boolean>`untold`,
    escalated: sql<boolean>`escalated`,
  }) as const

function chosen(viewer: Viewer, query: CaseFilters): RawBuilder<boolean> {
  const all = Object.entries(counted(viewer)).flatMap(([name, condition]) => {
    const wanted = query[name as keyof ReturnType<typeof counted>]
    return wanted === undefined ? [] : [sql<boolean>`${condition} = ${wanted}`]
  })
  return sql<boolean>`(${sql.join([sql<boolean>`true`, ...all], sql` and `)})`
}

const orders = {
  place: sql`case when urgent then 0 else 2 end + case when overdue then 0 else 1 end`,
  newborn: sql`name_sort`,
  dueOn: sql`due_on`,
  openedAt: sql`opened_at`,
}

/** Cases that the filters leave; orders and newborns are read for every case only where a filter or the sort is about them. */
function foundRows(query: CaseFilters, sort: string): RawBuilder<unknown> {
  const isPlain = !query.q && !query.category?.length && !query.birthPointId?.length
  if (isPlain && !/newborn|openedAt/.test(sort)) return sql`select * from cases`
  return sql`select cases.*, newborns.name_sort, o.opened_at from cases
    join analysis_requests o on o.id = cases.id join newborns on newborns.id = o.newborn_id where ${about(query)}`
}

interface Found {
  readonly total: number
  readonly counts: {
    all: number
    mine: number
    overdue: number
    urgent: number
    untold: number
    escalated: number
  }
  readonly escalatedAt: string | null
  readonly items: CaseBase[]
}

/** Cases of a page and how many there are, in one statement. */
async function findPage(db: Db, viewer: Viewer, query: CaseFilters & ListInput, now: Date): Promise<Found> {
  const { page, pageSize } = query
  const sort = query.sort ?? 'place'
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[sort.replace(/^-/, '') as keyof typeof orders]
  const order = sql`${by} ${direction} nulls last, due_on ${direction} nulls last, id ${direction}`
  const numbers = Object.entries(counted(viewer)).map(
    ([name, condition]) => sql`${sql.lit(name)}, count(*) filter (where ${condition})`,
  )
  // With some thirty tables, planning takes longer than answering; a search is planned for what it looks for.
  const { rows } = await sql<Found>`
    ${query.q ? sql`` : keptPlan} with cases as materialized (select * from ${caseRows(viewer, now, dayOf(now))} rows),
    found as materialized (${foundRows(query, sort)}),
    chosen as (select * from found where ${chosen(viewer, query)}),
    shown as (select * from chosen order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*) from chosen) as total,
      (select ran_at from job_runs where job = ${deskJob}) as escalated_at,
      (select jsonb_build_object('all', count(*), ${sql.join(numbers)}) from found) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'urgent', urgent, 'overdue', overdue, 'untold', untold, 'late', late,
        'dueOn', due_on, 'requestId', request_id, 'reportId', report_id, 'ownerId', owner_id) order by ${order}), '[]')
        from shown) as items`.execute(db)
  const none = { all: 0, mine: 0, overdue: 0, urgent: 0, untold: 0, escalated: 0 }
  return rows[0] ?? { total: 0, counts: none, escalatedAt: null, items: [] }
}

/** The board: one page of cases, and what is said of them by category. */
export async function listRecallCases(db: Db, viewer: Viewer, query: CaseFilters & ListInput, now: Date) {
  const { total, counts, escalatedAt, items } = await findPage(db, viewer, query, now)
  return {
    items: await shownCases(db, items),
    total: Math.min(total, countedRows),
    more: total > countedRows,
    page: query.page,
    pageSize: query.pageSize,
    sort: query.sort ?? 'place',
    counts,
    escalatedAt: escalatedAt && new Date(escalatedAt).toISOString(),
  }
}

/** One case that is on the board for the viewer; undefined where its order is closed or none of it is live. */
export async function caseOnBoard(db: Db, viewer: Viewer, id: number, now: Date) {
  const { rows } = await sql<CaseBase>`
    select id, urgent, overdue, untold, due_on::text as due_on, request_id, report_id, owner_id, late, escalated
    from ${caseRows(viewer, now, dayOf(now))} rows where id = ${id}`.execute(db)
  return rows[0]
}
