import type { FailsafeBand } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { lateBefore } from '../../records/laboratories/times.ts'
import { timesWord } from '../../records/standings/times-word.ts'
import { bandOf, stepsPassed } from './bands.ts'

/** Steps in which nothing moves the category. */
export const stillSteps = ['stalled', 'not_taken_in', 'to_approve', 'no_card', 'consent', 'sent_back']

/** A newborn of the list, as `failsafe_parts` has it at a moment. */
export interface Listed {
  readonly newbornId: number
  readonly birthAt: string
  readonly band: FailsafeBand | null
  readonly stalled: boolean
  readonly missed: boolean
}

/**
 * The parts that count now, in sight of the viewer. A laboratory that accepts the cards sees every category; support and the
 * administrator see the parts of every laboratory and of every hub. Steps of age are those of the laboratory that has the category.
 */
export const partsNow = (viewer: Viewer, now: Date) => sql`failsafe_parts p
  join times_in_force acting on acting.workgroup_id = p.owner_id
  where ${
    viewer.seesAll
      ? sql`true`
      : sql`p.workgroup_id = ${viewer.workgroupId} and (p.as_hub or p.category = any(${[...viewer.visibleScreenings]}::text[]))`
  } and p.from_at <= ${now.toISOString()}::timestamptz
    and (p.by_age is null or p.by_age = (p.birth_at <= ${lateBefore(now, 'acting', 'reportDays')}))`

/** The kept row of the newborn (`failsafe_newborns kept`) is valid now, and for this viewer. */
const holds = (viewer: Viewer, now: Date) => sql`(kept.since <= ${now.toISOString()}::timestamptz
  and kept.until > ${now.toISOString()}::timestamptz and kept.times = ${timesWord}
  and kept.categories <@ ${[...viewer.visibleScreenings]}::text[])`

/** Newborns of the list, counted from their parts. @param which condition of a part `p` @param having of a newborn */
const countedNewborns = (
  viewer: Viewer,
  now: Date,
  which = sql`true`,
  having = sql``,
): RawBuilder<Listed> => sql<Listed>`(
    select newborn_id, birth_at, stalled, missed, ${bandOf(sql`passed`)} as band
    from (select p.newborn_id, min(p.birth_at) as birth_at,
        max(${stepsPassed(now, sql`p.birth_at`)}) filter (where p.step <> 'missed') as passed,
        bool_or(p.step in (${literals(stillSteps)})) as stalled, bool_or(p.step = 'missed') as missed
      from ${partsNow(viewer, now)} and ${which} group by p.newborn_id ${having}) newborns)`

/**
 * Newborns of the list: as they are kept for the laboratory, and counted from their parts where what is kept does not hold.
 * @param category with one of these without an outcome
 */
export function listedNewborns(viewer: Viewer, now: Date, category?: readonly string[]): RawBuilder<Listed> {
  if (category?.length)
    return countedNewborns(
      viewer,
      now,
      sql`true`,
      sql`having bool_or(p.step <> 'missed' and p.category = any(${[...category]}::text[]))`,
    )
  if (viewer.seesAll) return countedNewborns(viewer, now)
  const own = sql`failsafe_newborns kept where kept.workgroup_id = ${viewer.workgroupId}`
  const moved = sql`p.newborn_id = any(array(select kept.newborn_id from ${own} and not ${holds(viewer, now)}))`
  return sql<Listed>`(
    select kept.newborn_id, kept.birth_at, kept.stalled, kept.missed, ${bandOf(sql`kept.passed`)} as band
    from ${own} and kept.listed and ${holds(viewer, now)}
    union all select newborn_id, birth_at, stalled, missed, band from ${countedNewborns(viewer, now, moved)} counted)`
}

/** Categories and planned cards of the listed newborn `shown`. */
export const incompleteOf = (viewer: Viewer, now: Date) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('category', one.category, 'step', one.step) order by screenings.position, one.step)
  from (select distinct p.category, p.step from ${partsNow(viewer, now)}
    and p.newborn_id = shown.newborn_id and p.step <> 'missed') one
  join screenings on screenings.id = one.category), '[]')`
export const missedOf = (viewer: Viewer, now: Date) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('motivation', one.motivation, 'dueOn', one.due_on) order by one.due_on)
  from (select p.motivation, min(p.due_on) as due_on from ${partsNow(viewer, now)}
    and p.newborn_id = shown.newborn_id and p.step = 'missed' group by p.motivation) one), '[]')`
