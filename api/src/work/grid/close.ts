import type { CloseGridInput, GridClosed } from '@sne/shared/contract'
import {
  asksCardBesides,
  type GridActionName,
  gridAction,
  gridActions,
  isRejectedRun,
  keepsUrgency,
  plateMachine,
  saidOfEpisode,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { json } from '../../platform/database/columns.ts'
import type { ActionCounts } from '../../platform/database/json-shapes.ts'
import { applyTransition } from '../../platform/transition/apply.ts'
import { valuesOf } from '../../records/analyses/records.ts'
import { decide } from '../../records/decisions/decide.ts'
import type { Decision } from '../../records/decisions/decision.ts'
import { proposalOf, refusalOf, reviewAnalyses, secondTiersOf } from '../../records/episodes/review.ts'
import { lockPlates } from '../../records/plates/open-plate.ts'
import { plateRecords, toPlateRow } from '../../records/plates/queries.ts'
import type { ClosingDetails } from './at-closing.ts'
import { openDraft } from './draft.ts'
import { authorsOf, recordsOfPlate, savedRows } from './rows.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof CloseGridInput>

/** Numbers of records that the decisions of a closed grid made. */
async function closedAnswer(context: Context, id: number, changed: boolean): Promise<GridClosed> {
  const { db, viewer } = context
  const [plate] = await plateRecords(db, viewer, [id])
  const draft = await db.selectFrom('gridDrafts').select('counts').where('id', '=', id).executeTakeFirst()
  const counts: ActionCounts = draft?.counts ?? {}
  const analyses = db.selectFrom('sampleAnalyses').select('id').where('plateId', '=', id)
  const reports = await db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('all'))
    .select(sql<number>`(count(*) filter (where urgent))::int`.as('urgent'))
    .where('sampleAnalysisId', 'in', analyses)
    .executeTakeFirstOrThrow()
  const requests = await db
    .selectFrom('sampleRequests')
    .select(['type', sql<number>`count(*)::int`.as('count')])
    .where('originSampleAnalysisId', 'in', analyses)
    .groupBy('type')
    .orderBy('type')
    .execute()
  return {
    changed,
    plate: toPlateRow(found(plate)),
    counts: gridActions.flatMap(({ machineName, label }) => {
      const count = counts[machineName] ?? 0
      return count > 0 ? [{ actionId: machineName, label, count }] : []
    }),
    reports: reports.all,
    urgentReports: reports.urgent,
    sampleRequests: requests,
  }
}

/** The decision of each row that nobody decided before the closing; rows without one, or without the note that theirs needs, are undecided. */
async function decisionsOf(context: Context, id: number) {
  const { db, viewer } = context
  const all = await recordsOfPlate(db, viewer, id)
  const records = all.filter(({ status }) => status === 'to_review')
  const before = all.filter(({ status, actionId }) => status !== 'to_review' && actionId !== null)
  const draft = new Map((await savedRows(db, id)).map((row) => [row.sampleAnalysisId, row]))
  const authors = await authorsOf(db, id)
  const values = await valuesOf(
    db,
    records.map((row) => row.id),
  )
  const reviewed = await reviewAnalyses(db, records, context.now)
  const decisions: Decision[] = []
  const proposed: Record<number, GridActionName> = {}
  const undecided: { sampleAnalysisId: number; wells: string[]; reason: string }[] = []
  for (const row of records) {
    const chosen = draft.get(row.id)
    const action = chosen?.actionId ? gridAction(chosen.actionId) : null
    const keepOpen = (reason: string) =>
      undecided.push({ sampleAnalysisId: row.id, wells: row.wells, reason })
    if (!chosen || !action) keepOpen(texts.decisionMissing)
    else if (action.noteRequired && !chosen.note?.trim()) keepOpen(texts.noteRequired(action.label))
    else {
      const own = reviewed.get(row.id)
      const asked = {
        actionId: action.machineName,
        secondTiers: own?.tiers.codesOf(chosen.secondTierTypeIds) ?? null,
      }
      const refusal = own && refusalOf(own, asked)
      if (!own || refusal) keepOpen(refusal?.text ?? texts.judgementMissing)
      else {
        proposed[row.id] = proposalOf(own).actionId
        decisions.push({
          row,
          values: values.get(row.id) ?? [],
          actionId: action.machineName,
          note: chosen.note,
          chosenBy: authors.get(row.id) ?? null,
          ordinary: own.judgement.ordinary,
          cardBesides: asksCardBesides(own.episode, own.judgement.open),
          keepsUrgency: keepsUrgency(own.episode, own.judgement.open, own.facts),
          said: saidOfEpisode(own.episode, own.judgement),
          secondTierTypeIds: own.tiers.idsOf(secondTiersOf(own, asked)),
        })
      }
    }
  }
  return { decisions, undecided, before, proposed }
}

/**
 * Refuses a close whose version is not that of the last change of the rows, whoever made it: the same person may have
 * decided in another tab. A version ahead of the draft is of one that was dropped with its results.
 * @throws Refusal `stale_version` with the newer rows
 */
async function refuseStale(
  { db, viewer }: Context,
  { id, version, savedAt }: Awaited<ReturnType<typeof openDraft>>,
  known: number,
) {
  const newer = await savedRows(db, id, known > version ? 0 : known)
  if (newer.length === 0 && known <= version) return
  const ids = newer.map(({ sampleAnalysisId }) => sampleAnalysisId)
  const wells = (await recordsOfPlate(db, viewer, id))
    .filter((row) => ids.includes(row.id))
    .flatMap((row) => row.wells.slice(0, 1))
  throw refuse('stale_version', {
    message: texts.changedSince(wells.join(', ')),
    details: { current: { version, rows: newer, savedAt } },
  })
}

/**
 * Decides every row at once: reports, requests, registers and notifications are made, the plate is complete. All in
 * one transaction: after a power cut the grid is closed with everything that follows, or open as it was.
 * @throws Refusal `undecided_rows`, `stale_version`, `invalid_transition`, `not_found`
 */
export async function closeGrid(context: Context, id: number, input: Input): Promise<GridClosed> {
  const { db, viewer, now } = context
  const { plate } = await lockPlates(context, id)
  if (plate.status === 'completed') return closedAnswer(context, id, false)
  if (isRejectedRun(plate.status))
    throw refuse('invalid_transition', {
      message: texts.rejected,
      details: { from: plate.status, to: 'completed', allowed: [] },
    })
  const draft = await openDraft(context, id)
  await refuseStale(context, draft, input.draftVersion)
  const { decisions, undecided, before, proposed } = await decisionsOf(context, id)
  await applyTransition(context, {
    table: 'plates',
    machine: plateMachine,
    id,
    action: 'complete',
    facts: {
      every_row_decided: () => ({ undecided }),
    },
    patch: {
      completedAt: now,
      completedBy: viewer.userId,
    },
  })
  await decide(context, decisions)

  const counts: Record<string, number> = {}
  const decided: Record<number, GridActionName> = {}
  for (const { id: analysis, actionId } of before) decided[analysis] = actionId as GridActionName
  const secondTiers: Record<number, readonly number[]> = {}
  for (const { row, actionId, secondTierTypeIds } of decisions) {
    decided[row.id] = actionId
    if (secondTierTypeIds.length > 0) secondTiers[row.id] = secondTierTypeIds
  }
  for (const actionId of Object.values(decided)) counts[actionId] = (counts[actionId] ?? 0) + 1
  await db
    .updateTable('gridDrafts')
    .set({ status: 'closed', closedAt: now, closedBy: viewer.userId, counts: json(counts) })
    .where('id', '=', id)
    .execute()
  context.audit({
    entity: 'grid',
    id,
    action: 'close',
    from: 'open',
    to: 'closed',
    details: { ...counts, proposed, decided, secondTiers } satisfies ClosingDetails,
  })
  return closedAnswer(context, id, true)
}
