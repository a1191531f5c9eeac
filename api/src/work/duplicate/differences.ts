import { shownPairStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { pairInSight } from '../../records/newborns/pair-in-sight.ts'
import { pairsSeen } from '../../records/newborns/pairs-seen.ts'

/** Pairs that wait for a decision, the likeliest first; then the latest decisions. */
const place = sql`(case when pair.status = 'open' then -pair.score
  else extract(epoch from timestamptz '2100-01-01 00:00:00+00' - pair.decided_at) end)::double precision`

/**
 * Pairs of which the summary says something else than a look at every card of both newborns: none, unless a migration forgot a rule.
 * One statement, so that nothing changes between the two.
 */
export async function pairDifferences(
  db: Db,
  viewer: Viewer,
): Promise<{ pairId: number; counted: string | null; summary: string | null }[]> {
  const byStatus = shownPairStatuses.map(
    (status) => sql`select id, ${status}::text as status, place from ${pairsSeen(db, viewer, [status])} seen`,
  )
  const { rows } = await sql<{ pairId: number; counted: string | null; summary: string | null }>`
    with counted as (
      select pair.id, pair.status || ' ' || ${place} as said from newborn_pairs pair
      join newborns first on first.id = pair.first_id join newborns second on second.id = pair.second_id
      where pair.status <> 'twins' and ${pairInSight(viewer)}
    ), listed as (
      select id, status || ' ' || place as said from (${sql.join(byStatus, sql` union all `)}) every
    )
    select id as pair_id, counted.said as counted, listed.said as summary from counted full join listed using (id)
    where counted.said is distinct from listed.said order by id`.execute(db)
  return rows
}
