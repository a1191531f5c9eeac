import { dayOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { incompleteOf, listedNewborns, missedOf } from './listed.ts'
import { failsafeRows } from './rows.ts'

export interface Difference {
  readonly newbornId: number
  /** Value by the rows, and value of the summary; null where the newborn is not listed. */
  readonly counted: unknown
  readonly summary: unknown
}

/** In any order of their parts. */
const sorted = (list: ReturnType<typeof sql>) =>
  sql`(select coalesce(jsonb_agg(one order by one), '[]') from jsonb_array_elements(${list}) one)`

/**
 * Newborns of which the summary of the failsafe says something else than a count of the rows, at a moment: none, unless a migration
 * forgot a rule. One statement, so that nothing changes between the two; it costs what the list cost without a summary.
 */
export async function failsafeDifferences(db: Db, viewer: Viewer, now: Date): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with counted as (
      select newborn_id, jsonb_build_object('bands', ${sorted(sql`to_jsonb(bands)`)}, 'incomplete', ${sorted(sql`incomplete`)},
        'missed', ${sorted(sql`missed`)}) as said
      from ${failsafeRows(viewer, now, dayOf(now))} rows
    ), listed as (
      select shown.newborn_id, jsonb_build_object(
        'bands', ${sorted(sql`to_jsonb(array_remove(array[band, case when stalled then 'stalled' end,
          case when missed then 'missed' end], null))`)},
        'incomplete', ${sorted(incompleteOf(viewer, now))}, 'missed', ${sorted(missedOf(viewer, now))}) as said
      from ${listedNewborns(viewer, now)} shown
    )
    select newborn_id, counted.said as counted, listed.said as summary
    from counted full join listed using (newborn_id)
    where counted.said is distinct from listed.said order by newborn_id`.execute(db)
  return rows
}
