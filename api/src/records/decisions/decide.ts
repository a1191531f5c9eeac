import type { AnalyteColumn } from '@sne/shared/contract'
import { type GridAction, gridAction, leavesSample, type Screening } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { columnsOf, cutoffSetOf } from '../analyses/records.ts'
import { lookAtSiblings } from '../planned-cards/keep.ts'
import { closeAnswered } from '../reports/close-episode.ts'
import { type EpisodePart, episodePartsOf } from '../reports/episode-part.ts'
import { createReport } from '../reports/new-report.ts'
import { snapshotOf } from '../reports/snapshot.ts'
import { reopenDecided } from '../requests/analysis-request.ts'
import { askFor } from './ask.ts'
import type { Decision, Made } from './decision.ts'
import { completeRepetition, moveAnalyses, moveAnalyzables } from './move.ts'
import { takeLead } from './take-lead.ts'
import { tellStory, tellUrgent } from './tell.ts'

/** The report that an action makes, with everything it will say. @returns its id; null where it makes none */
async function makeReport(
  context: Context,
  action: GridAction,
  decision: Decision,
  columns: ReadonlyMap<number, readonly AnalyteColumn[]>,
  cutoffSet: Awaited<ReturnType<typeof cutoffSetOf>>,
  parts: ReadonlyMap<number, EpisodePart>,
): Promise<number | null> {
  if (!action.report) return null
  const { row, values } = decision
  return createReport(context, {
    newbornId: row.newbornId,
    analysisRequestId: row.analysisRequestId,
    sampleId: row.sampleId,
    sampleAnalysisId: row.id,
    analyzableSampleId: row.analyzableSampleId,
    analysisTypeId: row.analysisTypeId,
    category: row.category as Screening,
    workgroupId: row.workgroupId,
    outcome: action.report,
    urgent: action.urgent,
    ordinary: decision.ordinary,
    snapshot: snapshotOf(
      row,
      values,
      columns.get(row.analysisTypeId) ?? [],
      cutoffSet,
      parts.get(row.id) ?? { beside: [], remarks: [] },
    ),
  })
}

/**
 * Applies decisions, for the rows of a grid and for one analysis outside it. Runs in the caller's
 * transaction; the caller has checked that each action is offered for its row.
 */
export async function decide(context: Context, decisions: readonly Decision[]): Promise<Made[]> {
  const { db } = context
  const types = [...new Set(decisions.map(({ row }) => row.analysisTypeId))]
  const columns = new Map<number, readonly AnalyteColumn[]>()
  for (const type of types) columns.set(type, await columnsOf(db, [type]))
  const cutoffSet = await cutoffSetOf(db, decisions[0]?.row.cutoffSetId ?? null)
  const reporting = decisions.filter(({ actionId }) => gridAction(actionId).report !== null)
  const parts = await episodePartsOf(
    db,
    reporting.map(({ row }) => row),
    new Map(reporting.map(({ row, said }) => [row.id, said])),
  )
  const followed = decisions.filter(({ actionId }) => actionId !== 'noted')
  await reopenDecided(
    context,
    followed.map(({ row }) => row.analysisRequestId),
  )
  const all: Made[] = []
  for (const [actionId, own] of Map.groupBy(decisions, (decision) => decision.actionId)) {
    const action = gridAction(actionId)
    await moveAnalyses(context, action, own)
    if (action.analysisStatus === 'decided') await completeRepetition(context, own)
    const moving = own.filter(({ row }) => !(row.beside && leavesSample(action)))
    for (const decision of moving) if (decision.row.beside) await takeLead(context, decision)
    await moveAnalyzables(context, action, moving)
    for (const decision of own) {
      const made: Made = { sampleAnalysisId: decision.row.id, reportId: null, request: null, requestIds: [] }
      made.reportId = await makeReport(context, action, decision, columns, cutoffSet, parts)
      await askFor(context, action, decision, made)
      if (action.urgent) await tellUrgent(context, decision, made.reportId)
      if (action.urgent && decision.row.category === 'ic')
        await lookAtSiblings(context, decision.row.newbornId)
      all.push(made)
    }
    if (actionId === 'noted') for (const { row } of own) await closeAnswered(context, row.analyzableSampleId)
    await tellStory(context, action, own, all)
  }
  return all
}
