import type { CaseFinding } from '@sne/shared/contract'
import {
  measuredAnalysisStatuses,
  type NamedFinding,
  namedFindings,
  type Screening,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { loadEpisodes } from './load.ts'
import { namedValues } from './named-values.ts'

const measured = literals(measuredAnalysisStatuses)

/**
 * An episode of the order `o` may leave a finding open. One of its values is out of range, was read in several wells,
 * typed, left out or deleted. Or a value follows a list of answers or an unknown fact. Otherwise all values are in
 * range. The episode then leaves nothing open and need not be read.
 */
export const mayLeaveFindings = sql<boolean>`exists (select from analyzable_samples own
  join sample_analyses done on done.analyzable_sample_id = own.id
  where own.newborn_id = o.newborn_id and own.category = o.category and own.deleted_at is null
    and (done.status in (${measured}) and (done.worst_flag is distinct from 'N' or done.replicates > 1
        or exists (select from samples card join newborns born on born.id = own.newborn_id where card.id = own.sample_id
          and (card.age_at_collection_hours is null or born.ga_weeks is null
            or coalesce(card.weight_at_collection, born.birth_weight) is null))
        or exists (select from analysis_values v where v.sample_analysis_id = done.id and v.deleted_at is null
          and (v.flag is distinct from 'N' or v.excluded or v.edits <> '[]' or jsonb_array_length(v.replicate_values) > 1
            or v.analyte in (select code from analytes where answers is not null))))
      or exists (select from withdrawn_findings gone where gone.sample_analysis_id = done.id)))`

interface Order {
  readonly id: number
  readonly newbornId: number
  readonly category: string
  readonly workgroupId: number
}

/** Analyses of a laboratory: another laboratory's measurements are not shown. */
async function ownAnalyses(db: Db, named: readonly (readonly [Order, NamedFinding])[]) {
  const rows = await db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select(['analysis.id', 'a.workgroupId'])
    .where('analysis.id', 'in', [...new Set(named.map(([, { analysisId }]) => analysisId)), 0])
    .execute()
  return new Map(rows.map(({ id, workgroupId }) => [id, workgroupId]))
}

/**
 * Findings that orders leave open, by the order: of every card and analysis of their episodes, also where later cards are in
 * range and do not close them. One statement a category, and three for the values.
 */
export async function openFindings(
  db: Db,
  orders: readonly Order[],
): Promise<ReadonlyMap<number, readonly CaseFinding[]>> {
  const all: (readonly [Order, NamedFinding])[] = []
  for (const [category, own] of Map.groupBy(orders, (order) => order.category as Screening)) {
    const loaded = await loadEpisodes(
      db,
      own.map(({ newbornId }) => newbornId),
      category,
    )
    for (const order of new Map(own.map((one) => [one.id, one])).values()) {
      const found = loaded.get(order.newbornId)
      if (found) all.push(...namedFindings(found.episode).map((finding) => [order, finding] as const))
    }
  }
  if (all.length === 0) return new Map()
  const laboratories = await ownAnalyses(db, all)
  const named = all.filter(
    ([{ workgroupId }, { analysisId }]) => laboratories.get(analysisId) === workgroupId,
  )
  const byOrder = new Map<number, readonly CaseFinding[]>()
  const values = await namedValues(
    db,
    named.map(([, finding]) => finding),
  )
  for (const { id } of orders) {
    const own = named.flatMap(([order, finding]) => (order.id === id ? finding : []))
    byOrder.set(
      id,
      values.filter((value) =>
        own.some(
          ({ analyte, analysisId }) => analyte === value.analyte && analysisId === value.sampleAnalysisId,
        ),
      ),
    )
  }
  return byOrder
}
