import { type AnalysisTypeId, analysisTypes } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open.ts'
import type { LaboratoryCode } from './staff.ts'

/** First-tier analyses of the laboratory that cards wait for, in the order given. */
export async function waitingFirstTiers(
  db: Db,
  laboratory: LaboratoryCode,
  codes: readonly AnalysisTypeId[],
): Promise<AnalysisTypeId[]> {
  const rows = await db
    .selectFrom('analyzableSamples as a')
    .innerJoin('workgroups', 'workgroups.id', 'a.workgroupId')
    .select('a.category')
    .distinct()
    .where('workgroups.code', '=', laboratory)
    .where('a.status', 'in', ['accepted', 're_test'])
    .where('a.deletedAt', 'is', null)
    .execute()
  const waiting = new Set(rows.map(({ category }) => category))
  return codes.filter((code) => waiting.has(analysisTypes.find(({ id }) => id === code)?.category ?? ''))
}

/** Second tiers that cards of the laboratory wait for. */
export async function waitingSecondTiers(db: Db, laboratory: LaboratoryCode): Promise<AnalysisTypeId[]> {
  const { rows } = await sql<{ code: AnalysisTypeId }>`select distinct type.code from analysis_types type
    where exists (select from analyzable_samples a join workgroups w on w.id = a.workgroup_id
      where w.code = ${laboratory} and a.deleted_at is null
      and (a.status = 'second_tier' and a.second_tier_type_id = type.id
        or exists (select from sample_requests r where r.origin_sample_id = a.sample_id and r.status = 'pending'
          and r.second_tier_type_id = type.id and a.category = any(r.categories))))
    order by type.code`.execute(db)
  return rows.map(({ code }) => code)
}
