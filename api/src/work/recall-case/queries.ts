import { countedRows, type FiltersOf } from '@sne/shared/contract'
import { dayOf } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { fixedStatement } from '../../platform/database/fixed-statement.ts'
import type { ListInput } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Sight, Viewer } from '../../platform/sessions/viewer.ts'
import type { Now } from '../../records/laboratories/times.ts'
import { cardMatches } from '../../records/search/text-search.ts'
import { type CaseBase, caseRows } from './cases.ts'
import { deskJob } from './job/step.ts'
import { shownCases } from './shown.ts'

export type CaseFilters = FiltersOf<'listRecallCases'>

const place = sql`newborns.current_workgroup_id`

/** Values of a search, or their places in a statement that is written once. */
interface Asked extends Pick<Sight, 'workgroupId' | 'visibleScreenings'> {
  readonly now: Now
  readonly today: string | RawBuilder<never>
  readonly userId: number | RawBuilder<never>
  readonly category: readonly string[] | RawBuilder<never>
  readonly birthPointId: readonly number[] | RawBuilder<never>
  readonly rows: number | RawBuilder<never>
  readonly before: number | RawBuilder<never>
}

/** Conditions that decide the text of a search. */
interface Shape extends Pick<CaseFilters, CountedFilter> {
  readonly seesAll: boolean
  readonly sort: string
  readonly isOfCategory: boolean
  readonly isOfBirthPoint: boolean
  /** Number of an order, request, card or protocol, code of a newborn, or a name; null for a board without a search. */
  readonly q: string | null
}

/** Conditions beside the four counted filters. */
function about({ q, isOfCategory, isOfBirthPoint }: Shape, asked: Asked): RawBuilder<boolean> {
  const all = [
    sql<boolean>`true`,
    ...(isOfCategory ? [sql<boolean>`o.category = any(${asked.category}::text[])`] : []),
    ...(isOfBirthPoint
      ? [sql<boolean>`coalesce(${place}, newborns.birth_workgroup_id) = any(${asked.birthPointId}::bigint[])`]
      : []),
    ...(q
      ? [
          sql<boolean>`(o.number = ${q} or upper(newborns.code) = upper(${q})
            or exists (select from sample_requests asked where asked.id = cases.request_id and asked.number = ${q})
            or o.newborn_id in (select samples.newborn_id from samples where ${cardMatches(q)}))`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

const countedFilters = ['mine', 'overdue', 'urgent', 'untold', 'escalated'] as const
type CountedFilter = (typeof countedFilters)[number]

/** The filters whose numbers the board shows above its rows. */
const counted = ({ userId }: Asked): Readonly<Record<CountedFilter, RawBuilder<boolean>>> => ({
  mine: sql<boolean>`coalesce(owner_id = ${userId}::bigint, false)`,
  overdue: sql<boolean>`overdue`,
  urgent: sql<boolean>`urgent`,
  untold: sql<boolean>`untold`,
  escalated: sql<boolean>`escalated`,
})

function chosen(shape: Shape, asked: Asked): RawBuilder<boolean> {
  const conditions = counted(asked)
  const all = countedFilters.flatMap((name) => {
    const wanted = shape[name]
    return wanted === undefined ? [] : [sql<boolean>`${conditions[name]} = ${sql.lit(wanted)}`]
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
function foundRows(shape: Shape, asked: Asked): RawBuilder<unknown> {
  const isPlain = !shape.q && !shape.isOfCategory && !shape.isOfBirthPoint
  if (isPlain && !/newborn|openedAt/.test(shape.sort)) return sql`select * from cases`
  return sql`select cases.*, newborns.name_sort, o.opened_at from cases
    join analysis_requests o on o.id = cases.id join newborns on newborns.id = o.newborn_id where ${about(shape, asked)}`
}

interface Found {
  readonly total: number
  readonly counts: Readonly<Record<'all' | CountedFilter, number>>
  readonly escalatedAt: string | null
  readonly items: CaseBase[]
}

/** Cases of a page and how many there are, in one statement. */
function pageStatement(shape: Shape, asked: Asked): RawBuilder<Found> {
  // Places of a statement are named one by one.
  const { workgroupId, visibleScreenings, now, today } = asked
  const { sort, seesAll } = shape
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const by = orders[sort.replace(/^-/, '') as keyof typeof orders]
  const order = sql`${by} ${direction} nulls last, due_on ${direction} nulls last, id ${direction}`
  const numbers = Object.entries(counted(asked)).map(
    ([name, condition]) => sql`${sql.lit(name)}, count(*) filter (where ${condition})`,
  )
  return sql<Found>`
    with cases as materialized (
      select * from ${caseRows({ seesAll, workgroupId, visibleScreenings }, now, today)} rows),
    found as materialized (${foundRows(shape, asked)}),
    chosen as (select * from found where ${chosen(shape, asked)}),
    shown as (select * from chosen order by ${order} limit ${asked.rows} offset ${asked.before})
    select (select count(*) from chosen) as total,
      (select ran_at from job_runs where job = ${deskJob}) as escalated_at,
      (select jsonb_build_object('all', count(*), ${sql.join(numbers)}) from found) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'urgent', urgent, 'overdue', overdue, 'untold', untold, 'late', late,
        'dueOn', due_on, 'requestId', request_id, 'reportId', report_id, 'ownerId', owner_id) order by ${order}), '[]')
        from shown) as items`
}

type Values = { readonly [N in keyof Asked]: Exclude<Asked[N], RawBuilder<never>> }

/** With some thirty tables, planning takes longer than answering. A search is planned for what it looks for. */
const writePage = (shape: Shape) =>
  fixedStatement<Found, Values>((_, given) => pageStatement(shape, given).withPlugin(prepared))
const written = new Map<string, ReturnType<typeof writePage>>()

/** The statement of a board without a search, which is written once for each choice of filters and order. */
function fixedPage(shape: Shape): ReturnType<typeof writePage> {
  const key = JSON.stringify(shape)
  const statement = written.get(key) ?? writePage(shape)
  written.set(key, statement)
  return statement
}

async function findPage(db: Db, viewer: Viewer, query: CaseFilters & ListInput, now: Date): Promise<Found> {
  const { page, pageSize, sort = 'place', q, category = [], birthPointId = [] } = query
  const { mine, overdue, urgent, untold, escalated } = query
  const shape: Shape = {
    ...{ seesAll: viewer.seesAll, sort, q: q || null, mine, overdue, urgent, untold, escalated },
    isOfCategory: category.length > 0,
    isOfBirthPoint: birthPointId.length > 0,
  }
  const { workgroupId, visibleScreenings, userId } = viewer
  const values: Values = {
    ...{ workgroupId, visibleScreenings, userId, now, today: dayOf(now), category, birthPointId },
    ...{ rows: pageSize, before: (page - 1) * pageSize },
  }
  const rows = q ? (await pageStatement(shape, values).execute(db)).rows : await fixedPage(shape)(db, values)
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
