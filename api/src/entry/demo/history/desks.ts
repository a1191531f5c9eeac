import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import type { LaboratoryCode } from './staff.ts'

/** Open work on the desks of one laboratory. */
export interface Desk {
  readonly laboratory: LaboratoryCode
  /** Reports to sign. */
  readonly reports: boolean
  /** Analyses to decide outside of grids. */
  readonly analyses: boolean
  /** Material that families were asked for. */
  readonly requests: boolean
  /** Cases at clinical centres, or positives to refer. */
  readonly cases: boolean
}

/** One look at all laboratories, so that nobody opens an empty list on each of sixty days. */
export async function desksOf(db: Db): Promise<Desk[]> {
  const { rows } = await sql<Desk>`select w.code as laboratory,
      exists (select from reports r where r.workgroup_id = w.id and r.status = 'pending') as reports,
      exists (select from sample_analyses a join analyzable_samples s on s.id = a.analyzable_sample_id
        left join plates p on p.id = a.plate_id
        where s.workgroup_id = w.id and (a.status = 'pending' or a.status = 'to_review' and p.status = 'completed'))
        as analyses,
      exists (select from sample_requests r
        where r.workgroup_id = w.id and r.status = 'pending' and r.type <> 're_test') as requests,
      exists (select from reports r where r.workgroup_id = w.id and r.outcome = 'positive') as cases
    from workgroups w where w.code in ('LAB-SNE', 'LAB-ICFC', 'LAB-SMA') order by w.id`.execute(db)
  return rows
}
