import type { ApproveExclusionInput, WithdrawExclusionInput } from '@sne/shared/contract'
import { isOneOf, measuredAnalysisStatuses, standingReportStatuses } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import { signs } from '../../platform/sessions/viewer.ts'
import { findRecord } from '../../records/analyses/queries.ts'
import type { AnalysisRecord } from '../../records/analyses/records.ts'
import { analytesOfType } from '../../records/analyses/reference.ts'
import { followReports } from '../../records/correction/follow-reports.ts'
import { measuredOf } from '../../records/correction/judge-again.ts'
import { editValues, storedOf } from '../../records/episodes/edit-values.ts'
import { hasFourEyes } from '../../records/laboratories/four-eyes.ts'
import { lockOpenGrid, raiseDraft } from '../../records/plates/raise-draft.ts'
import { openUndecided } from '../../records/requests/open-undecided.ts'
import { texts } from './texts.ts'

/** An analysis with values, locked after the draft of its open grid. */
async function lockAnalysis(context: Context, id: number) {
  const { plateId } = await findRecord(context, id)
  const nextDraft = plateId === null ? null : await lockOpenGrid(context, plateId)
  await context.db.selectFrom('sampleAnalyses').select('id').where('id', '=', id).forUpdate().execute()
  const row = await findRecord(context, id)
  if (!isOneOf(measuredAnalysisStatuses, row.status))
    throw refuse('invalid_transition', {
      message: texts.noValues,
      details: { from: row.status, to: row.status, allowed: [] },
    })
  return { row, nextDraft: row.status === 'to_review' ? nextDraft : null }
}

/** A person with the open grid reads the row again. */
async function showInGrid(context: Context, { id, plateId }: AnalysisRecord, nextDraft: number | null) {
  if (nextDraft === null || plateId === null) return
  await raiseDraft(context, plateId, nextDraft)
  await context.db
    .updateTable('sampleAnalyses')
    .set({ valuesVersion: nextDraft, valuesBy: context.viewer.userId })
    .where('id', '=', id)
    .execute()
}

/** The value of an analyte, locked. @throws Refusal `validation` for one that was not measured */
async function lockValue(context: Context, { id }: AnalysisRecord, analyte: string) {
  const stored = await storedOf(context, id)
  const value = stored.find((one) => one.analyte === analyte)
  if (!value) throw refuseField('analyte', texts.analyteNotMeasured)
  return { stored, value }
}

/** The latest valid report of the episode that rests on the analysis; null without one. */
const standingReport = async ({ db }: Context, { id, newbornId, category }: AnalysisRecord) =>
  (await db
    .selectFrom('reports')
    .select(['status'])
    .where('newbornId', '=', newbornId)
    .where('category', '=', category)
    .where('sampleAnalysisId', '>=', id)
    .where('status', 'in', standingReportStatuses)
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null

/**
 * A lead approves that a value was left out of the judgement. Nobody approves the own proposal where the laboratory works
 * with four eyes.
 * @throws Refusal `lead_required`, `second_person`, `stale_version` where the exclusion changed since the person saw it,
 * `invalid_transition`, `validation`, `not_found`
 */
export async function approveExclusion(
  context: Context,
  id: number,
  { analyte, proposedAt }: z.output<typeof ApproveExclusionInput>,
): Promise<{ changed: boolean }> {
  const { db, viewer, now } = context
  if (!signs(viewer, 'lead')) throw refuse('lead_required')
  const { row, nextDraft } = await lockAnalysis(context, id)
  const { value } = await lockValue(context, row, analyte)
  const { exclusion } = value
  if (!exclusion || Date.parse(exclusion.at) !== Date.parse(proposedAt))
    throw refuse('stale_version', {
      message: texts.proposalChanged,
      details: { current: { analyte, proposedAt: exclusion?.at ?? null } },
    })
  if (exclusion.approvedAt !== null) return { changed: false }
  if (exclusion.by === viewer.userId && (await hasFourEyes(db, row.workgroupId)))
    throw refuse('second_person', {
      message: texts.otherLeadApproves,
    })
  await db
    .updateTable('analysisValues')
    .set({ exclusion: json({ ...exclusion, approvedBy: viewer.userId, approvedAt: now.toISOString() }) })
    .where('id', '=', value.id)
    .execute()
  await showInGrid(context, row, nextDraft)
  // A report that waits for its signature says who approved.
  if ((await standingReport(context, row))?.status === 'pending')
    await followReports(context, await measuredOf(context, row.newbornId), new Set())
  context.audit({
    entity: 'sample-analysis',
    id,
    action: 'approve_exclusion',
    from: row.status,
    to: row.status,
    reason: exclusion.reason,
    details: { codes: [analyte], proposedBy: exclusion.by },
  })
  return { changed: true }
}

/**
 * Takes an excluded value into the judgement again; the approval of a lead ends with the exclusion. A report that was
 * decided without the value has to be refused or reopened before.
 * @throws Refusal `invalid_transition` where a valid report rests on it, `validation`, `not_found`
 */
export async function withdrawExclusion(
  context: Context,
  id: number,
  { analyte, reason }: z.output<typeof WithdrawExclusionInput>,
): Promise<{ changed: boolean }> {
  const { db } = context
  const { row, nextDraft } = await lockAnalysis(context, id)
  const { stored, value } = await lockValue(context, row, analyte)
  if (!value.excluded) return { changed: false }
  const report = await standingReport(context, row)
  if (report)
    throw refuse('invalid_transition', {
      message: texts.decidedWithout(analyte, report.status === 'pending' ? 'rifiutato' : 'riaperto'),
      details: { from: row.status, to: row.status, allowed: [] },
    })
  const analytes = await analytesOfType(db, row.analysisTypeId)
  const edits = [{ code: analyte, comparator: null, excluded: false, reason }]
  await editValues(context, row, { analytes, stored, edits })
  await openUndecided(context, [id])
  await showInGrid(context, row, nextDraft)
  context.audit({
    entity: 'sample-analysis',
    id,
    action: 'withdraw_exclusion',
    from: row.status,
    to: row.status,
    reason,
    details: { codes: [analyte] },
  })
  return { changed: true }
}
