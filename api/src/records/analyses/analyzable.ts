import { type AnalyzableAction, analyzableSampleMachine, unplanAction } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import {
  applyTransitions,
  type Collecting,
  type LockedRow,
  type ManyPatch,
} from '../../platform/transition/apply-many.ts'

type Patch = ManyPatch<'analyzableSamples'>

/** The milestone that each step sets or takes back; steps that are none have no entry. */
const milestones = (now: Date): Partial<Record<AnalyzableAction, Patch>> => ({
  plan: { plannedAt: now, plannedFrom: sql`status` },
  unplan: { plannedAt: null },
  unplan_re_test: { plannedAt: null },
  unplan_second_tier: { plannedAt: null },
  punch: { punchedAt: now },
  unpunch: { punchedAt: null },
  start_analysis: { inAnalysisAt: now },
  reopen_plate: { inAnalysisAt: null },
  import_results: { toReviewAt: now },
  delete_results: { toReviewAt: null },
  replan_run: { plannedAt: now, punchedAt: null, inAnalysisAt: null, toReviewAt: null },
  send_to_verify: { toVerifyAt: now },
  accept_report: { reportedAt: now },
  complete_recall: { reportedAt: now },
  await_again: { reportedAt: null },
  return_to_review: { toReviewAt: now, toVerifyAt: null, reportedAt: null },
  mark_not_valid: { endedAt: now },
  mark_not_required: { endedAt: now },
  close: { endedAt: now },
  reopen: { endedAt: null },
  reinstate: { endedAt: null },
  take_up: { endedAt: null },
})

/**
 * Moves samples of a category one step, as an effect of a plate, a grid or a report. Writes the milestone's time.
 * @throws Refusal `invalid_transition` when one of them cannot make the step; then none does
 */
export const stepAnalyzables = (
  context: Pick<CallContext, 'db' | 'now' | 'effect'> & Collecting,
  ids: readonly number[],
  action: AnalyzableAction,
  patch: Patch = {},
  locked?: readonly LockedRow<'analyzableSamples'>[],
) =>
  applyTransitions(context, {
    table: 'analyzableSamples',
    machine: analyzableSampleMachine,
    ids,
    action,
    patch: { ...milestones(context.now)[action], ...patch },
    locked,
  })

/**
 * The samples whose work the analyses lead: an analysis that runs beside its sample moves nothing but itself.
 * @returns their ids
 */
export async function ledBy(
  { db }: Pick<CallContext, 'db'>,
  analysisIds: readonly number[],
): Promise<number[]> {
  if (analysisIds.length === 0) return []
  const rows = await db
    .selectFrom('sampleAnalyses')
    .select('analyzableSampleId')
    .where('id', 'in', [...analysisIds])
    .where('beside', '=', false)
    .execute()
  return rows.map(({ analyzableSampleId }) => analyzableSampleId)
}

/** Moves the samples that follow the analyses; samples that follow other analyses stay. */
export const stepLedBy = async (
  context: Pick<CallContext, 'db' | 'now' | 'effect'>,
  analysisIds: readonly number[],
  action: AnalyzableAction,
  patch: Patch = {},
) => stepAnalyzables(context, await ledBy(context, analysisIds), action, patch)

/** Takes samples off their plate: each gets back the status from which it was planned. */
export async function unplanAnalyzables(
  context: Pick<CallContext, 'db' | 'now' | 'effect'>,
  ids: readonly number[],
  patch: Patch = {},
) {
  if (ids.length === 0) return []
  const rows = await context.db
    .selectFrom('analyzableSamples')
    .select(['id', 'plannedFrom'])
    .where('id', 'in', [...ids])
    .execute()
  const moved = []
  for (const [from, action] of Object.entries(unplanAction)) {
    const own = rows.filter((row) => row.plannedFrom === from).map((row) => row.id)
    moved.push(...(await stepAnalyzables(context, own, action, patch)))
  }
  return moved
}
