import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { bandOf, stepsPassed } from './bands.ts'
import { incompleteWork } from './incomplete.ts'
import { stillSteps } from './listed.ts'
import { missedCards } from './missed-cards.ts'

export interface FailsafeBase {
  readonly newbornId: number
  readonly bands: string[]
  readonly categories: string[]
  readonly incomplete: { category: string; step: string }[]
  readonly missed: { motivation: string; dueOn: string }[]
}

/** The failsafe list by newborn, to be named in a query that joins `newborns` to it. */
export function failsafeRows(viewer: Viewer, now: Date, today: string) {
  return sql<FailsafeBase>`(
    select coalesce(late.newborn_id, absent.newborn_id) as newborn_id,
      coalesce(late.categories, '{}') as categories, coalesce(late.incomplete, '[]') as incomplete,
      coalesce(absent.missed, '[]') as missed,
      array_remove(array[
        late.band,
        case when late.stalled then 'stalled' end,
        case when absent.newborn_id is not null then 'missed' end
      ], null) as bands
    from (
      select work.newborn_id, array_agg(distinct work.category) as categories,
        ${bandOf(sql`max(${stepsPassed(now, sql`child.birth_at`)})`)} as band, bool_or(work.step in (${literals(stillSteps)})) as stalled,
        jsonb_agg(distinct jsonb_build_object('category', work.category, 'step', work.step)) as incomplete
      from (${incompleteWork(viewer, now)}) work
      join newborns child on child.id = work.newborn_id
      join times_in_force acting on acting.workgroup_id = work.owner_id
      group by work.newborn_id
    ) late
    full join (
      select newborn_id, jsonb_agg(jsonb_build_object('motivation', motivation, 'dueOn', due_on) order by due_on) as missed
      from (${missedCards(viewer, today)}) planned group by newborn_id
    ) absent on absent.newborn_id = late.newborn_id
  )`
}
