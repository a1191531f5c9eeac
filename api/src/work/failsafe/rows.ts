import { daysAfter, failsafeDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { incompleteWork } from './incomplete.ts'
import { missedCards } from './missed-cards.ts'

/** Days of life at which the bands by age begin, from the reference data: three, ascending. */
export async function readSteps(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('failsafeSteps').select('days').orderBy('days').limit(3).execute()
  return rows.length > 0 ? rows.map(({ days }) => days) : [...failsafeDays]
}

export interface FailsafeBase {
  readonly newbornId: number
  readonly bands: string[]
  readonly categories: string[]
  readonly incomplete: { category: string; step: string }[]
  readonly missed: { motivation: string; dueOn: string }[]
}

/** The failsafe list by newborn, to be named in a query that joins `newborns` to it. */
export function failsafeRows(viewer: Viewer, now: Date, today: string, steps: readonly number[]) {
  const [first = failsafeDays[0], second, third] = steps
  const born = (days: number | undefined) =>
    days === undefined
      ? sql`'-infinity'::timestamptz`
      : sql`${daysAfter(now, -days).toISOString()}::timestamptz`
  return sql<FailsafeBase>`(
    select coalesce(late.newborn_id, absent.newborn_id) as newborn_id,
      coalesce(late.categories, '{}') as categories, coalesce(late.incomplete, '[]') as incomplete,
      coalesce(absent.missed, '[]') as missed,
      array_remove(array[
        case when late.newborn_id is null or child.birth_at > ${born(first)} then null
          when child.birth_at > ${born(second)} then 'first'
          when child.birth_at > ${born(third)} then 'second' else 'third' end,
        case when late.stalled then 'stalled' end,
        case when absent.newborn_id is not null then 'missed' end
      ], null) as bands
    from (
      select work.newborn_id, array_agg(distinct work.category) as categories, bool_or(work.step in ('stalled', 'not_taken_in', 'to_approve', 'no_card', 'consent')) as stalled,
        jsonb_agg(jsonb_build_object('category', work.category, 'step', work.step) order by screenings.position) as incomplete
      from (${incompleteWork(viewer, daysAfter(now, -first), now)}) work
      join screenings on screenings.id = work.category
      group by work.newborn_id
    ) late
    full join (
      select newborn_id, jsonb_agg(jsonb_build_object('motivation', motivation, 'dueOn', due_on) order by due_on) as missed
      from (${missedCards(viewer, today)}) planned group by newborn_id
    ) absent on absent.newborn_id = late.newborn_id
    join newborns child on child.id = coalesce(late.newborn_id, absent.newborn_id)
  )`
}
