import type { FiltersOf } from '@sne/shared/contract'
import { dayOf, keysOf, type TurnaroundStep, turnaroundSteps, waitingSteps } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'

type Filters = FiltersOf<'listTurnaround'>

export const anyOf = (column: RawBuilder<unknown>, words: readonly string[] | undefined) =>
  words?.length ? sql<boolean>`${column} = any(${[...words]}::text[])` : sql<boolean>`true`

/** The chosen categories with their hours, and the moments from which a clock is amber and red. */
export const hoursOf = ({ category }: Filters, now: Date) => sql`
  select id as category, urgent as urgent_category, clock_amber_hours as amber_hours, clock_red_hours as red_hours,
    ${now.toISOString()}::timestamptz - make_interval(hours => clock_amber_hours) as amber,
    ${now.toISOString()}::timestamptz - make_interval(hours => clock_red_hours) as red
  from screenings where ${anyOf(sql`id`, category)}`

/** Orders of `order_standings` (`s`) that the viewer sees. */
export const inSight = (viewer: Viewer) =>
  visibleTo(viewer, { workgroup: 's.workgroupId', category: 's.category' })

export const isAwaitedOverdue = (now: Date) =>
  sql<boolean>`coalesce(s.asked_until < ${dayOf(now)}::date, false)`

/** The colour of `s` by the rule of the domain (`clockState`): a test holds both together. */
export const stateOf = (now: Date) => sql`case
  when s.step = 'stalled' then 'overdue'
  when s.step in (${literals(waitingSteps)}) then case when ${isAwaitedOverdue(now)} then 'overdue' else 'paused' end
  when s.since <= hours.red then 'overdue'
  when s.since <= hours.amber then 'due_soon'
  else 'on_time' end`

const running = keysOf(turnaroundSteps).filter(
  (step) => step !== 'stalled' && !(waitingSteps as readonly TurnaroundStep[]).includes(step),
)

/**
 * Rows of `state` and `n`: how many open orders in sight have a colour. Each number is a range of one index by category, step and
 * moment, so that no row is visited: `hours` is `hoursOf`.
 */
export function countsOf(viewer: Viewer, { step }: Filters, now: Date) {
  const chosen = (steps: readonly TurnaroundStep[]) =>
    steps.filter((one) => !step?.length || step.includes(one))
  const count = (state: string, steps: readonly TurnaroundStep[], condition: RawBuilder<boolean>) => sql`
    select ${sql.lit(state)} as state, counted.n
    from hours cross join unnest(${chosen(steps)}::text[]) as at (step)
    cross join lateral (select count(*) as n from order_standings s
      where s.category = hours.category and s.step = at.step and ${inSight(viewer)} and ${condition}) counted`
  const colours = [
    count('overdue', ['stalled'], sql`true`),
    count('overdue', waitingSteps, isAwaitedOverdue(now)),
    count('paused', waitingSteps, sql`not ${isAwaitedOverdue(now)}`),
    count('overdue', running, sql`s.since <= hours.red`),
    count('due_soon', running, sql`s.since > hours.red and s.since <= hours.amber`),
    count('on_time', running, sql`s.since > greatest(hours.red, hours.amber)`),
  ]
  return sql`select state, sum(n)::integer as n from (${sql.join(colours, sql` union all `)}) of_colour group by state`
}
