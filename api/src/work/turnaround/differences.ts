import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import {
  arrivingFor,
  askedFor,
  clockSince,
  plannedFor,
  recalledFor,
  restsAside,
  stepOf,
  toApproveFor,
  workOf,
} from '../../records/requests/standing.ts'

/** Standing of every open order by its rows. */
const counted = sql`
  select request.id as order_id, request.workgroup_id, request.newborn_id, request.category, newborns.birth_at,
    ${stepOf({
      aside: restsAside('request'),
      ...{ work: sql`work.status`, arriving: sql`exists (select from ${arrivingFor('request')})` },
      asked: sql`exists (select from ${recalledFor('request')})`,
      toApprove: sql`exists (select from ${toApproveFor('request')})`,
      planned: sql`exists (select from ${plannedFor('request')})`,
    })} as step,
    ${clockSince('work', sql`request.opened_at`)} as since, work.sample_id, work.due_at,
    work.current_sample_analysis_id as analysis_id,
    coalesce(work.priority = 'urgent', false) or coalesce(asked.urgent, false) as urgent,
    asked.id as asked_id, case when asked.status = 'pending' then asked.due_date end as asked_until
  from analysis_requests request
  join newborns on newborns.id = request.newborn_id
  left join lateral (select a.status, a.accepted_at, a.sample_id, a.due_at, a.current_sample_analysis_id, a.priority
    from ${workOf('request')} order by a.accepted_at desc nulls last, a.id desc limit 1) work on true
  left join lateral (select r.id, r.status, r.due_date, r.urgent from ${askedFor('request')}
    order by r.urgent desc, r.due_date nulls last, r.id limit 1) asked on true
  where request.status = 'open'`

/**
 * Open orders of which the summary says something else than their rows: none, unless a migration forgot a rule. One statement, so
 * that nothing changes between the two.
 */
export async function standingDifferences(db: Db): Promise<{ orderId: number }[]> {
  const { rows } = await sql<{ orderId: number }>`
    select distinct order_id from (
      (select to_jsonb(counted) as said, order_id from (${counted}) counted
        except select to_jsonb(s), order_id from order_standings s)
      union all
      (select to_jsonb(s), order_id from order_standings s
        except select to_jsonb(counted), order_id from (${counted}) counted)
    ) differing order by order_id`.execute(db)
  return rows
}
