import type { SaveAnalytesInput } from '@sne/shared/contract'
import { criticalAnalytes, type KnownValue, knownValue, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { ValueEdit, ValueExclusion } from '../../platform/database/json-shapes.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import {
  cutoffFactsOf,
  type Judged,
  judge,
  type Measured,
  replicateResult,
  summary,
  type TypeAnalyte,
} from '../analyses/judgement.ts'
import type { AnalysisRecord } from '../analyses/records.ts'
import { cutoffsOf } from '../analyses/reference.ts'
import { loadEpisodes } from './load.ts'
import { texts } from './texts.ts'

/** Another value of one analyte, or its exclusion. */
export type Edit = z.output<typeof SaveAnalytesInput>['rows'][number]['analytes'][number]

export const storedOf = (context: Context, analysisId: number) =>
  context.db
    .selectFrom('analysisValues')
    .selectAll()
    .where('sampleAnalysisId', '=', analysisId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()
export type StoredValue = Awaited<ReturnType<typeof storedOf>>[number]

/** Values of an analysis with the edits applied; the instrument's values stay unchanged. */
function measuredWith(
  stored: readonly StoredValue[],
  edits: readonly Edit[],
  known: ReadonlySet<string>,
): Measured[] {
  const codes = [...new Set([...stored.map(({ analyte }) => analyte), ...edits.map(({ code }) => code)])]
  return codes
    .filter((code) => known.has(code))
    .map((code) => {
      const row = stored.find(({ analyte }) => analyte === code)
      const edit = edits.find((one) => one.code === code)
      const counting = edit?.replicates
      const typed = counting
        ? undefined
        : edit?.value === undefined
          ? enteredIn(row)
          : knownValue(edit.value, edit.comparator)
      const replicates = (row?.replicateValues ?? []).map((replicate) => ({
        ...replicate,
        value: replicateResult(replicate, row?.flag ?? null),
        excluded: counting ? !counting.includes(replicate.well) : replicate.excluded,
      }))
      return {
        code,
        raw: row?.raw ?? null,
        // A value that a person says is not usable leaves nothing to be read.
        replicates: typed === null ? [] : replicates,
        corrected: typed ?? null,
        excluded: edit?.excluded ?? row?.excluded ?? false,
      }
    })
}

/** A person's earlier entry that is still valid: null is "not usable", undefined is nothing. */
function enteredIn(row: StoredValue | undefined): KnownValue | null | undefined {
  const last = row?.edits.findLast(({ entered, replicates }) => entered !== undefined || replicates)
  return last?.entered === undefined ? undefined : knownValue(last.entered, last.enteredComparator)
}

const toEdit = ({
  reason,
  value,
  comparator,
  replicates,
}: Edit): Omit<ValueEdit, 'by' | 'at' | 'old' | 'oldComparator'> => ({
  reason,
  ...(replicates
    ? { replicates }
    : value === undefined
      ? {}
      : { entered: value, ...(comparator ? { enteredComparator: comparator } : {}) }),
})

const oldOf = (row: StoredValue | undefined): Pick<ValueEdit, 'old' | 'oldComparator'> => ({
  old: row?.value ?? null,
  ...(row?.comparator ? { oldComparator: row.comparator } : {}),
})

/** Author and reason of an exclusion; a lead approves it by a call of their own. */
function exclusionOf({ viewer, now }: Context, row: StoredValue | undefined, edit: Edit | undefined) {
  const kept = row?.exclusion ?? null
  if (edit?.excluded === false) return null
  if (edit?.excluded !== true || kept !== null) return kept && json(kept)
  const proposed: ValueExclusion = {
    by: viewer.userId,
    at: now.toISOString(),
    reason: edit.reason,
    approvedBy: null,
    approvedAt: null,
  }
  return json(proposed)
}

/** Writes the new values; the author of a change and the former value are kept with them. */
async function store(
  context: Context,
  analysisId: number,
  stored: readonly StoredValue[],
  judged: readonly Judged[],
  edits: readonly Edit[],
  ratios: ReadonlySet<string>,
) {
  const { db, viewer, now } = context
  for (const one of judged) {
    const row = stored.find(({ analyte }) => analyte === one.code)
    const edit = edits.find(({ code }) => code === one.code)
    const history = [
      ...(row?.edits ?? []),
      ...(edit ? [{ by: viewer.userId, at: now.toISOString(), ...oldOf(row), ...toEdit(edit) }] : []),
    ]
    const columns = {
      value: one.value,
      comparator: one.comparator,
      flag: one.flag,
      cutoffRuleId: one.cutoffRuleId,
      excluded: one.excluded,
      exclusion: exclusionOf(context, row, edit),
      edits: json(history),
      // Replicates stay as the instrument gave them, but for which of them count; those of a ratio follow its parts.
      ...(one.replicateValues.length > 0 || ratios.has(one.code)
        ? { replicateValues: json(one.replicateValues) }
        : {}),
    }
    if (row) await db.updateTable('analysisValues').set(columns).where('id', '=', row.id).execute()
    else
      await db
        .insertInto('analysisValues')
        .values({
          sampleAnalysisId: analysisId,
          analyte: one.code,
          position: one.position,
          unit: one.unit,
          createdAt: now,
          ...columns,
        })
        .execute()
  }
}

/** Another value, or another comparator, than the person saw. */
export function isOvertaken(stored: readonly StoredValue[], { code, was, wasComparator }: Edit): boolean {
  if (was === undefined) return false
  const row = stored.find(({ analyte }) => analyte === code)
  return was !== (row?.value ?? null) || (wasComparator ?? null) !== (row?.comparator ?? null)
}

/**
 * A critical value, or ratio, that does not count any more takes the alert away: a lead does that.
 * @throws Refusal `lead_required`
 */
function checkAlerts(
  { viewer }: Context,
  critical: readonly string[],
  stored: readonly StoredValue[],
  judged: readonly Judged[],
) {
  const lost = critical.find((code) => {
    const now = judged.find((one) => one.code === code)
    const before = stored.find(({ analyte }) => analyte === code)
    return !now || now.excluded || (now.value === null && now.flag !== before?.flag)
  })
  if (lost !== undefined && !signs(viewer, 'lead'))
    throw refuse('lead_required', {
      message: texts.leadExcludesCritical(lost),
    })
}

async function criticalOf({ db }: Context, { id, newbornId, category }: AnalysisRecord) {
  const loaded = (await loadEpisodes(db, [newbornId], category as Screening)).get(newbornId)
  return loaded ? criticalAnalytes(loaded.episode, id) : []
}

/**
 * Applies edits to the values of one analysis; ratios and flags are computed again. The instrument's values
 * stay unchanged.
 * @param stored values of the analysis, locked
 * @param columns further columns of the analysis to be written
 * @throws Refusal `lead_required`
 */
export async function editValues(
  context: Context,
  record: AnalysisRecord,
  {
    analytes,
    stored,
    edits,
  }: {
    readonly analytes: readonly TypeAnalyte[]
    readonly stored: readonly StoredValue[]
    readonly edits: readonly Edit[]
  },
  columns: { readonly valuesVersion?: number; readonly valuesBy?: number } = {},
): Promise<void> {
  const { db } = context
  const measurable = new Set(analytes.filter(({ kind }) => kind !== 'ratio').map(({ code }) => code))
  const cutoffs = await cutoffsOf(db, record)
  const judged = judge(analytes, cutoffs, cutoffFactsOf(record), measuredWith(stored, edits, measurable))
  checkAlerts(context, await criticalOf(context, record), stored, judged)
  const ratios = new Set(analytes.filter(({ kind }) => kind === 'ratio').map(({ code }) => code))
  await store(context, record.id, stored, judged, edits, ratios)
  const { worstFlag, anomalies } = summary(judged)
  await db
    .updateTable('sampleAnalyses')
    .set({ worstFlag, anomalies, ...columns, version: sql`version + 1` })
    .where('id', '=', record.id)
    .execute()
  context.effect({
    entity: 'sample-analysis',
    id: record.id,
    details: { codes: edits.map(({ code }) => code) },
  })
}
