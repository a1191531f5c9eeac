import type { FiltersOf, TurnaroundClock } from '@sne/shared/contract'
import { type ClockState, clockStates, keysOf, stepsOnPlate } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { ListInput } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { anyOf, countsOf, hoursOf, inSight, isAwaitedOverdue, stateOf } from './states.ts'

export type TurnaroundFilters = ListInput & FiltersOf<'listTurnaround'>

/** Most at risk first (`compareClocks`). */
const byRisk = (rows: 'found' | 'shown') => {
  const column = (name: string) => sql.ref(`${rows}.${name}`)
  return sql`case when ${column('urgent')} then 0 when ${column('urgentCategory')} then 1 else 2 end, ${column('birthAt')},
    ${column('since')}, ${column('id')}`
}

interface Answer {
  readonly counts: Partial<Record<ClockState, number>>
  readonly items: TurnaroundClock[]
}

/**
 * One page of clocks with the counters of all, in one statement. The page is the first rows of each category, urgent or not, by an
 * index in the order of risk; counters are ranges of an index (`countsOf`). Neither reads what is open row by row.
 */
export async function listTurnaround(db: Db, viewer: Viewer, query: TurnaroundFilters, now: Date) {
  const { page, pageSize } = query
  const { rows } = await sql<Answer>`
    with hours as materialized (${hoursOf(query, now)}),
    shown as (
      select found.* from hours cross join (values (true), (false)) as known (is_urgent)
      cross join lateral (
        select s.order_id as id, s.newborn_id, s.category, s.birth_at, s.step, s.since, s.sample_id, s.due_at, s.analysis_id,
          s.urgent, hours.urgent_category, hours.amber_hours, hours.red_hours, s.asked_id,
          ${isAwaitedOverdue(now)} as awaited_overdue, ${stateOf(now)} as state
        from order_standings s
        where s.category = hours.category and s.urgent = known.is_urgent and ${inSight(viewer)}
          and ${anyOf(sql`s.step`, query.step)} and ${anyOf(stateOf(now), query.state)}
        order by s.birth_at, s.since, s.order_id limit ${page * pageSize}
      ) found
      order by ${byRisk('found')} limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (${countsOf(viewer, query, now)}) s) as counts,
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
        ) order by ${byRisk('shown')}), '[]')
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
  const [answer = { counts: {}, items: [] }] = rows
  const counts = { overdue: 0, due_soon: 0, on_time: 0, paused: 0, ...answer.counts }
  const states = query.state?.length ? query.state : keysOf(clockStates)
  return {
    items: answer.items,
    total: [...new Set(states)].reduce((sum, state) => sum + counts[state], 0),
    page,
    pageSize,
    sort: query.sort ?? null,
    counts,
  }
}
