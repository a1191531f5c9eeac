import type { AnalysisRequest } from '@sne/shared/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import { askedFor } from '../../records/requests/standing.ts'

type Details = Pick<
  AnalysisRequest,
  'samples' | 'liveRequests' | 'pendingRequests' | 'lastMilestone' | 'finalReport'
>

const nothing: Details = {
  samples: [],
  liveRequests: 0,
  pendingRequests: 0,
  lastMilestone: null,
  finalReport: null,
}

/** Further facts for a page of orders, in one query. */
export async function detailsOf(db: Db, ids: readonly number[]): Promise<(id: number) => Details> {
  if (ids.length === 0) return () => nothing
  const { rows } = await sql<Details & { id: number }>`
    select request.id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', card.id, 'barcode', card.barcode, 'analyzableStatus', a.status)
          order by card.sample_number), '[]')
        from analyzable_samples a join samples card on card.id = a.sample_id
        where a.newborn_id = request.newborn_id and a.category = request.category
          and a.workgroup_id = request.workgroup_id and a.deleted_at is null) as samples,
      (select count(*) from ${askedFor('request')}) as "liveRequests",
      (select count(*) from ${askedFor('request')} and r.status = 'pending'
        and not exists (select from analysis_requests other where other.newborn_id = request.newborn_id
          and other.workgroup_id = request.workgroup_id and other.status = 'open' and other.id <> request.id
          and other.category = any(r.categories))) as "pendingRequests",
      (select jsonb_build_object('type', e.type, 'at', e.at) from newborn_events e
        where e.newborn_id = request.newborn_id and (e.category is null or e.category = request.category)
        order by e.at desc, e.id desc limit 1) as "lastMilestone",
      (select jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status, 'outcome', p.outcome,
          'acceptedAt', p.accepted_at) from reports p where p.id = request.final_report_id) as "finalReport"
    from analysis_requests request where request.id = any(${[...ids]}::bigint[])`.execute(db)
  const byId = new Map(rows.map(({ id, ...details }) => [id, details]))
  return (id) => byId.get(id) ?? nothing
}
