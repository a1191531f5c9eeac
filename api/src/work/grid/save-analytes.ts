import type { GridRow, SaveAnalytesInput } from '@sne/shared/contract'
import { isCritical, type KnownValue, knownValue } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { ValueEdit } from '../../platform/database/json-shapes.ts'
import { signs, type Viewer } from '../../platform/sessions/viewer.ts'
import {
  cutoffFactsOf,
  type Judged,
  judge,
  type Measured,
  replicateResult,
  summary,
} from '../../records/analyses/judgement.ts'
import { type AnalysisRecord, analysisRecords, inSight } from '../../records/analyses/records.ts'
import { analytesOfType, cutoffsOf } from '../../records/analyses/reference.ts'
import { raiseDraft } from '../../records/plates/raise-draft.ts'
import { openDraft } from './draft.ts'
import { savedRows, toGridRows } from './rows.ts'

type Edit = z.output<typeof SaveAnalytesInput>['rows'][number]['analytes'][number]

const storedOf = (context: Context, analysisId: number) =>
  context.db
    .selectFrom('analysisValues')
    .selectAll()
    .where('sampleAnalysisId', '=', analysisId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute()
type Stored = Awaited<ReturnType<typeof storedOf>>[number]

/** What an analysis measured, with the edits laid over it; what the instrument gave stays as it was. */
function measuredWith(
  stored: readonly Stored[],
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

/** What a person typed before and still holds: null is "not usable", undefined is nothing. */
function enteredIn(row: Stored | undefined): KnownValue | null | undefined {
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

const oldOf = (row: Stored | undefined): Pick<ValueEdit, 'old' | 'oldComparator'> => ({
  old: row?.value ?? null,
  ...(row?.comparator ? { oldComparator: row.comparator } : {}),
})

/** Writes what came out anew; who changed a value, and what it was, is kept with it. */
async function store(
  context: Context,
  analysisId: number,
  stored: readonly Stored[],
  judged: readonly Judged[],
  edits: readonly Edit[],
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
      edits: json(history),
      // Replicates stay as the instrument gave them, but for which of them count.
      ...(one.replicateValues.length > 0 ? { replicateValues: json(one.replicateValues) } : {}),
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
function isOvertaken(stored: readonly Stored[], { code, was, wasComparator }: Edit): boolean {
  if (was === undefined) return false
  const row = stored.find(({ analyte }) => analyte === code)
  return was !== (row?.value ?? null) || (wasComparator ?? null) !== (row?.comparator ?? null)
}

/** A value that was critical, measured or a ratio, is not there any more. */
const losesCritical = (stored: readonly Stored[], judged: readonly Judged[]) =>
  stored.some(
    ({ analyte, flag, excluded }) =>
      !excluded &&
      flag !== null &&
      isCritical(flag) &&
      (judged.find(({ code }) => code === analyte)?.value ?? null) === null,
  )

function requireLead(viewer: Viewer) {
  if (!signs(viewer, 'lead'))
    throw refuse('lead_required', { message: 'L’esclusione di un analita la firma un responsabile.' })
}

/**
 * Enters, corrects or excludes values of an open grid; ratios, flags and proposals are computed again. The original
 * value is always kept. An exclusion needs the person's own right of a lead, and so does an edit after which a critical
 * value is not usable: both take the alert away.
 * @throws Refusal `lead_required`, `invalid_transition`, `not_found`, `stale_version` for a value other than `was`,
 * `validation` for an unknown analyte or a well of another row
 */
export async function saveAnalytes(
  context: Context,
  gridId: number,
  rows: z.output<typeof SaveAnalytesInput>['rows'],
): Promise<{ changed: boolean; draftVersion: number; rows: GridRow[] }> {
  const { db, viewer } = context
  const excludes = rows.some(({ analytes }) => analytes.some(({ excluded }) => excluded === true))
  if (excludes) requireLead(viewer)
  const draft = await openDraft(context, gridId)
  const ids = rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
  const find = (): Promise<AnalysisRecord[]> =>
    analysisRecords(db)
      .where(inSight(viewer))
      .where('analysis.plateId', '=', gridId)
      .where('analysis.id', 'in', ids)
      .where('analysis.status', '=', 'to_review')
      .execute()
  const draftVersion = draft.version + 1
  const records = await find()
  if (records.length < new Set(ids).size) throw refuse('not_found')
  for (const [index, { sampleAnalysisId, analytes: edits }] of rows.entries()) {
    const record = records.find(({ id }) => id === sampleAnalysisId) as AnalysisRecord
    const analytes = await analytesOfType(db, record.analysisTypeId)
    const measurable = new Set(analytes.filter(({ kind }) => kind !== 'ratio').map(({ code }) => code))
    const unknown = edits.findIndex(({ code }) => !measurable.has(code))
    if (unknown >= 0)
      throw refuseField(`rows.${index}.analytes.${unknown}.code`, 'Analita non misurato da questa analisi')
    const foreign = edits.findIndex(({ replicates = [] }) =>
      replicates.some((well) => !record.wells.includes(well)),
    )
    if (foreign >= 0)
      throw refuseField(`rows.${index}.analytes.${foreign}.replicates`, 'Pozzetto di un altro campione')
    const stored = await storedOf(context, sampleAnalysisId)
    if (edits.some((edit) => isOvertaken(stored, edit)))
      throw refuse('stale_version', {
        details: {
          current: {
            version: draft.version,
            rows: (await savedRows(db, gridId)).filter((row) => row.sampleAnalysisId === sampleAnalysisId),
            savedAt: draft.savedAt,
          },
        },
      })
    const cutoffs = await cutoffsOf(db, record)
    const judged = judge(analytes, cutoffs, cutoffFactsOf(record), measuredWith(stored, edits, measurable))
    if (losesCritical(stored, judged)) requireLead(viewer)
    await store(context, sampleAnalysisId, stored, judged, edits)
    const { worstFlag, anomalies } = summary(judged)
    await db
      .updateTable('sampleAnalyses')
      .set({
        worstFlag,
        anomalies,
        valuesVersion: draftVersion,
        valuesBy: viewer.userId,
        version: sql`version + 1`,
      })
      .where('id', '=', sampleAnalysisId)
      .execute()
    context.effect({
      entity: 'sample-analysis',
      id: sampleAnalysisId,
      details: { codes: edits.map(({ code }) => code) },
    })
  }
  await raiseDraft(context, gridId, draftVersion)
  context.audit({ entity: 'grid', id: gridId, action: 'save_analytes', details: { rows: rows.length } })
  return { changed: true, draftVersion, rows: await toGridRows(db, gridId, await find()) }
}
