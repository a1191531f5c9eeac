import { type JudgedOtherwise, measuredAnalysisStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { cutoffFactsOf, judgeAgain, summary } from '../analyses/judgement.ts'
import { type AnalysisRecord, analysisRecords } from '../analyses/records.ts'
import { analytesOfType, cutoffsOf } from '../analyses/reference.ts'
import { raiseDraft } from '../plates/raise-draft.ts'

const valuesOf = (context: Context, analysisId: number) =>
  context.db
    .selectFrom('analysisValues')
    .select(['id', 'analyte as code', 'value', 'comparator', 'flag', 'cutoffRuleId', 'excluded'])
    .where('sampleAnalysisId', '=', analysisId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()

/** Every measured analysis of a newborn, in a report or not. */
export const measuredOf = ({ db }: Context, newbornId: number): Promise<AnalysisRecord[]> =>
  analysisRecords(db)
    .where('a.newbornId', '=', newbornId)
    .where('analysis.status', 'in', measuredAnalysisStatuses)
    .orderBy('analysis.id')
    .execute()

/** Judges the values of one analysis by the rules for the corrected facts. @returns those with another flag or rule */
async function judgeOne(context: Context, record: AnalysisRecord): Promise<JudgedOtherwise[]> {
  const { db } = context
  const kept = await valuesOf(context, record.id)
  const cutoffs = await cutoffsOf(db, record)
  const analytes = await analytesOfType(db, record.analysisTypeId)
  const judged = judgeAgain(analytes, cutoffs, cutoffFactsOf(record), kept)
  const pairs = judged.flatMap((one) => {
    const old = kept.find(({ code }) => code === one.code)
    return old && (old.flag !== one.flag || old.cutoffRuleId !== one.cutoffRuleId) ? [{ old, one }] : []
  })
  if (pairs.length === 0) return []
  for (const { old, one } of pairs)
    await db
      .updateTable('analysisValues')
      .set({ flag: one.flag, cutoffRuleId: one.cutoffRuleId })
      .where('id', '=', old.id)
      .execute()
  const flagOf = new Map(judged.map(({ code, flag }) => [code, flag]))
  const { worstFlag, anomalies } = summary(
    kept.map(({ code, flag, excluded }) => ({ flag: flagOf.get(code) ?? flag ?? 'ERR', excluded })),
  )
  await db
    .updateTable('sampleAnalyses')
    .set({ worstFlag, anomalies, version: sql`version + 1` })
    .where('id', '=', record.id)
    .execute()
  context.effect({
    entity: 'sample-analysis',
    id: record.id,
    from: record.status,
    to: record.status,
    values: pairs.map(({ old, one }) => ({
      field: `flag.${old.code}`,
      before: { flag: old.flag, rule: old.cutoffRuleId },
      after: { flag: one.flag, rule: one.cutoffRuleId },
    })),
  })
  return pairs.map(({ old, one }) => ({ analyte: old.code, before: old.flag, after: one.flag }))
}

/**
 * An open grid has its next version, at which the values of these analyses changed: who decided by the former flags
 * reads the row again before closing it.
 */
async function raiseGrids(context: Context, records: readonly AnalysisRecord[]): Promise<void> {
  const plateIds = records.flatMap(({ plateId }) => plateId ?? [])
  const drafts = await context.db
    .selectFrom('gridDrafts')
    .select(['id', 'version'])
    .where('id', 'in', [...plateIds, 0])
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, version } of drafts) {
    await raiseDraft(context, id, version + 1)
    const ids = records.flatMap((record) => (record.plateId === id ? [record.id] : []))
    await context.db
      .updateTable('sampleAnalyses')
      .set({ valuesVersion: version + 1, valuesBy: null })
      .where('id', 'in', ids)
      .execute()
  }
}

/** Another rule may give the former flag. */
export const isReflagged = (values: readonly JudgedOtherwise[] | undefined): boolean =>
  values?.some(({ before, after }) => before !== after) ?? false

/**
 * Flags of every measured analysis of a newborn, computed anew; values stay as they were measured or typed, and so does
 * what an accepted report says. @returns values with another flag or rule, by analysis
 */
export async function judgeNewbornAgain(
  context: Context,
  records: readonly AnalysisRecord[],
): Promise<ReadonlyMap<number, readonly JudgedOtherwise[]>> {
  const changed = new Map<number, readonly JudgedOtherwise[]>()
  const inGrids: AnalysisRecord[] = []
  for (const record of records) {
    const values = await judgeOne(context, record)
    if (values.length === 0) continue
    changed.set(record.id, values)
    if (record.status === 'to_review' && isReflagged(values)) inGrids.push(record)
  }
  await raiseGrids(context, inGrids)
  return changed
}
