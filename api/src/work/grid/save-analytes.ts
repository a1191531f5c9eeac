import type { GridRow, SaveAnalytesInput } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { type AnalysisRecord, analysisRecords, inSight } from '../../records/analyses/records.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { askLeads } from '../../records/episodes/ask-leads.ts'
import { editValues, isOvertaken, storedOf } from '../../records/episodes/edit-values.ts'
import { raiseDraft } from '../../records/plates/raise-draft.ts'
import { openUndecided } from '../../records/requests/open-undecided.ts'
import { openDraft } from './draft.ts'
import { savedRows, toGridRows } from './rows.ts'
import { texts } from './texts.ts'

/**
 * Enters, corrects or excludes values of an open grid. Ratios, flags and proposals are computed again. The original
 * value is always kept. An exclusion is a proposal that a lead approves. A person who takes the alert of a critical
 * value away needs a lead's right of their own.
 * @throws Refusal `lead_required`, `invalid_transition`, `not_found`; `stale_version` for a value other than `was`;
 * `validation` for an unknown analyte or a well of another row
 */
export async function saveAnalytes(
  context: Context,
  gridId: number,
  rows: z.output<typeof SaveAnalytesInput>['rows'],
): Promise<{ changed: boolean; draftVersion: number; rows: GridRow[] }> {
  const { db, viewer } = context
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
    if (unknown >= 0) throw refuseField(`rows.${index}.analytes.${unknown}.code`, texts.unknownAnalyte)
    const foreign = edits.findIndex(({ replicates = [] }) =>
      replicates.some((well) => !record.wells.includes(well)),
    )
    if (foreign >= 0) throw refuseField(`rows.${index}.analytes.${foreign}.replicates`, texts.foreignWell)
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
    await editValues(
      context,
      record,
      { analytes, stored, edits },
      { valuesVersion: draftVersion, valuesBy: viewer.userId },
    )
    const proposed = edits.filter(
      ({ code, excluded }) =>
        excluded === true && !stored.some((row) => row.analyte === code && row.excluded),
    )
    if (proposed.length > 0) await askLeads(context, record, proposed)
  }
  await openUndecided(context, ids)
  await raiseDraft(context, gridId, draftVersion)
  context.audit({ entity: 'grid', id: gridId, action: 'save_analytes', details: { rows: rows.length } })
  return { changed: true, draftVersion, rows: await toGridRows(db, gridId, await find(), context.now) }
}
