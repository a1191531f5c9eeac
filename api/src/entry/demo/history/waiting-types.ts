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
  const { rows } = await sql<{ code: AnalysisTypeId }>`with own as (
      select a.id, a.sample_id, a.category, a.status, a.second_tier_type_id from analyzable_samples a
      join workgroups w on w.id = a.workgroup_id where w.code = ${laboratory} and a.deleted_at is null)
    select code from analysis_types where id in (
      select second_tier_type_id from own where status = 'second_tier'
      union select r.second_tier_type_id from own join sample_requests r on r.origin_sample_id = own.sample_id
        and r.status = 'pending' and own.category = any(r.categories))
    order by code`.execute(db)
  return rows.map(({ code }) => code)
}
