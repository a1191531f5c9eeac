import type { CutoffSetRow } from '@sne/shared/contract'
import { limitChanges, limitWords, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import type { Db } from '../../platform/database/open.ts'
import { copyLines } from '../../records/analyses/laboratory-limits.ts'
import type { SetKind } from '../../records/approvals/set-kind.ts'
import { setRecords, toSetRow } from '../../records/approvals/set-records.ts'
import { linesOf } from './lines.ts'
import { texts } from './texts.ts'

const records = (db: Db) =>
  setRecords(db, 'cutoffSets')
    .innerJoin('analysisTypes as type', (join) => join.on('type.id', '=', sql<number>`own.analysis_type_id`))
    .select(['type.id as analysisTypeId', 'type.code', 'type.label', 'type.category'])
export type CutoffSetRecord = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

export const toRow = (record: CutoffSetRecord): CutoffSetRow => ({
  ...toSetRow(record),
  analysisType: { id: record.analysisTypeId, code: record.code, label: record.label },
  category: record.category as Screening,
})

/** The copy says what its source says: values that were judged by the source are judged by approved limits too. */
async function sourceIfSame({ db }: Context, { id, sourceId }: CutoffSetRecord): Promise<number | null> {
  if (sourceId === null) return null
  const changes = limitChanges(await linesOf(db, sourceId), await linesOf(db, id))
  return changes.length === 0 ? sourceId : null
}

/** Limits of an analysis type, as leads approve them. */
export const cutoffSetKind: SetKind<CutoffSetRecord> = {
  table: 'cutoffSets',
  entity: 'cutoff-set',
  words: limitWords,
  texts,
  records,
  copyContent: copyLines,
  activation: async (context, set) => ({ sameLimitsAsId: await sourceIfSame(context, set) }),
}
