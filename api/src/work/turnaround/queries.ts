import type { FiltersOf, TurnaroundClock } from '@sne/shared/contract'
import type { ClockState } from '@sne/shared/domain'
import { dayOf, stepsOnPlate } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
export type TurnaroundFilters = ListInput & FiltersOf<'listTurnaround'>

const anyOf = (column: RawBuilder<unknown>, words: readonly string[] | undefined) =>
  words?.length ? sql<boolean>`${column} = any(${[...words]}::text[])` : sql<boolean>`true`

/** Every open order in sight, as `order_standings` has it; what depends on the time or on the hours of the category is added here. */
const standing = (viewer: Viewer, { category }: TurnaroundFilters, now: Date) => sql`
  select s.order_id as id, s.newborn_id, s.category, s.birth_at, s.step, s.since, s.sample_id, s.due_at, s.analysis_id, s.urgent,
    screenings.urgent as urgent_category, screenings.clock_amber_hours as amber_hours,
    screenings.clock_red_hours as red_hours, s.asked_id, coalesce(s.asked_until < ${dayOf(now)}::date, false) as awaited_overdue
  from order_standings s
  join screenings on screenings.id = s.category
  where ${anyOf(sql`s.category`, category)}
    and ${visibleTo(viewer, { workgroup: 's.workgroupId', category: 's.category' })}`

/** The colour by the rule of the domain (`clockState`): a test holds both together. */
const state = (now: Date) => sql`case
  when step = 'stalled' then 'overdue'
  when step in ('recall', 'planned_card', 'arriving') then case when awaited_overdue then 'overdue' else 'paused' end
  when ${now.toISOString()}::timestamptz >= since + make_interval(hours => red_hours) then 'overdue'
  when ${now.toISOString()}::timestamptz >= since + make_interval(hours => amber_hours) then 'due_soon'
  else 'on_time' end`

/** Most at risk first (`compareClocks`). */
const byRisk = sql`case when urgent then 0 when urgent_category then 1 else 2 end, birth_at, since, id`

interface Answer {
  readonly counts: Partial<Record<ClockState, number>>
  readonly total: number
  readonly items: TurnaroundClock[]
}

/** One page of clocks with the counters of all: one statement, whose cost is what is open in sight. */
export async function listTurnaround(db: Db, viewer: Viewer, query: TurnaroundFilters, now: Date) {
  const { page, pageSize } = query
  const { rows } = await sql<Answer>`
    with clocks as materialized (
      select stood.*, ${state(now)} as state from (${standing(viewer, query, now)}) stood
      where ${anyOf(sql`step`, query.step)}
    ), shown as (
      select * from clocks where ${anyOf(sql`state`, query.state)}
      order by ${byRisk} limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (select state, count(*) n from clocks group by state) s)
        as counts,
      (select count(*) from clocks where ${anyOf(sql`state`, query.state)}) as total,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', shown.id, 'number', request.number, 'category', shown.category, 'step', shown.step, 'since', shown.since,
          'newborn', jsonb_build_object('id', newborns.id, 'code', newborns.code, 'surname', newborns.surname,
            'name', newborns.name, 'sex', newborns.sex, 'birthAt', newborns.birth_at),
          'protocol', card.protocol_number,
          'sample', case when card.id is not null then jsonb_build_object('id', card.id, 'barcode', card.barcode) end,
          'plate', case when plates.id is not null then
            jsonb_build_object('id', plates.id, 'label', coalesce(plates.name, plates.barcode)) end,
          'dueAt', shown.due_at, 'urgent', shown.urgent, 'urgentCategory', urgent_category,
          'amberHours', amber_hours, 'redHours', red_hours, 'awaitedOverdue', awaited_overdue, 'state', shown.state,
          'awaited', case when asked.id is not null then jsonb_build_object(
            'id', asked.id, 'number', asked.number, 'type', asked.type, 'dueDate', asked.due_date) end,
          'ageAtRiskHours', round((extract(epoch from ${now.toISOString()}::timestamptz - newborns.birth_at) / 3600)::numeric, 1)
        ) order by case when shown.urgent then 0 when urgent_category then 1 else 2 end, shown.birth_at, since, shown.id), '[]')
        from shown
        join newborns on newborns.id = shown.newborn_id
        join analysis_requests request on request.id = shown.id
        left join sample_requests asked on asked.id = shown.asked_id
        left join lateral (select s.id, s.barcode, s.protocol_number from samples s
          where s.newborn_id = shown.newborn_id and s.deleted_at is null and s.status <> 'registered'
          order by (s.id = shown.sample_id) desc nulls last, s.sample_number desc limit 1) card on true
        left join sample_analyses analysis on analysis.id = shown.analysis_id
          and shown.step in (${literals(stepsOnPlate)})
        left join plates on plates.id = analysis.plate_id) as items`.execute(db)
  const [{ counts, total, items } = { counts: {}, total: 0, items: [] }] = rows
  return {
    items,
    total,
    page,
    pageSize,
    sort: query.sort ?? null,
    counts: { overdue: 0, due_soon: 0, on_time: 0, paused: 0, ...counts },
  }
}
