import { type BulkRefusal, bulkRefusal, canAcceptInBulk, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { judgementsOf, ownWorkOf } from '../episodes/report-gate.ts'
import type { ReportRecord } from './records.ts'
import { lastAnalysisId } from './records.ts'

type Asking = Pick<Context, 'db' | 'viewer'>
type Asked = Pick<
  ReportRecord,
  | 'id'
  | 'status'
  | 'outcome'
  | 'urgent'
  | 'ordinary'
  | 'consentRefusedAt'
  | 'newbornId'
  | 'sampleId'
  | 'category'
  | 'workgroupId'
>

/** Reports whose category was analysed again after them, of the given ones. */
async function analysedSince({ db }: Asking, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'reports.sampleAnalysisId')
    .select('reports.id')
    .where('reports.id', 'in', ids)
    .where(sql<boolean>`${lastAnalysisId} > reports.sample_analysis_id`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Why accept-all would leave pending reports out if the viewer accepted them now; those that it takes are missing. */
export async function bulkRefusals(
  context: Asking,
  rows: readonly Asked[],
): Promise<ReadonlyMap<number, BulkRefusal>> {
  const refusals = new Map<number, BulkRefusal>()
  const asked: Asked[] = []
  for (const row of rows) {
    if (row.status !== 'pending') continue
    if (canAcceptInBulk(row)) asked.push(row)
    else refusals.set(row.id, 'one_by_one')
  }
  if (asked.length === 0) return refusals
  const ids = asked.map(({ id }) => id)
  const since = await analysedSince(context, ids)
  const own = await ownWorkOf(context, ids)
  for (const [category, ofCategory] of Map.groupBy(asked, (row) => row.category as Screening)) {
    const judgements = await judgementsOf(context, category, ofCategory)
    for (const [at, row] of ofCategory.entries()) {
      const facts = {
        analysedSince: since.has(row.id),
        judgement: judgements[at] ?? null,
        ownWork: own.has(row.id),
      }
      const refusal = bulkRefusal(row, facts)
      if (refusal) refusals.set(row.id, refusal)
    }
  }
  return refusals
}

/** May the report be accepted together with others, by the viewer and now? */
export const isBulkAcceptable = async (context: Asking, row: Asked): Promise<boolean> =>
  row.status === 'pending' && !(await bulkRefusals(context, [row])).has(row.id)
