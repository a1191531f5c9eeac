import type { GridAction } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { stepAnalyses } from '../analyses/sample-analysis.ts'
import { stepSampleRequests } from '../requests/sample-request.ts'
import type { Decision } from './decision.ts'
import { leadingTier } from './second-tiers.ts'

const of = (decisions: readonly Decision[]) => ({
  analyses: decisions.map(({ row }) => row.id),
  analyzables: decisions.map(({ row }) => row.analyzableSampleId),
})

/** Analyses are decided, or left pending with the words of the analyst. */
export async function moveAnalyses(context: Context, action: GridAction, decisions: readonly Decision[]) {
  const { now, viewer, db } = context
  const { analyses } = of(decisions)
  if (action.analysisStatus === 'pending')
    await stepAnalyses(context, analyses, 'suspend', { pendingReason: 'suspended', pendingSince: now })
  else
    await stepAnalyses(context, analyses, 'decide', {
      actionId: action.machineName,
      outcome: action.outcome,
      decidedBy: viewer.userId,
      decidedAt: now,
      pendingReason: null,
      pendingNote: null,
      pendingSince: null,
    })
  const notes = decisions.map(({ row, note, outcome, chosenBy = null }) => ({
    id: row.id,
    note,
    chosenBy,
    outcome: outcome ?? action.outcome,
  }))
  await sql`
    update sample_analyses set note = v.note, outcome = v.outcome, chosen_by = v."chosenBy",
      pending_note = case when status = 'pending' then v.note else null end
    from json_to_recordset(${JSON.stringify(notes)}::json) as v(id bigint, note text, outcome text, "chosenBy" bigint)
    where sample_analyses.id = v.id`.execute(db)
}

/** Where the samples go, and with which priority. */
export async function moveAnalyzables(context: Context, action: GridAction, decisions: readonly Decision[]) {
  if (!action.analyzableAction) return
  const { analyzables } = of(decisions)
  if (action.machineName === 'second_tier') {
    for (const decision of decisions) {
      const { row } = decision
      await stepAnalyzables(context, [row.analyzableSampleId], action.analyzableAction, {
        secondTierTypeId: await leadingTier(context, decision),
        tier: '2',
        priority: row.priority === 'urgent' ? 'urgent' : 're_test',
      })
    }
    return
  }
  const repeats = action.request?.type === 're_test'
  await stepAnalyzables(context, analyzables, action.analyzableAction, {
    ...(repeats
      ? {
          replicates: action.request?.replicates ?? 1,
          priority: sql`case when priority = 'urgent' then 'urgent' else 're_test' end`,
        }
      : {}),
    ...(action.urgent ? { priority: 'urgent' } : {}),
    ...(action.machineName === 'not_evaluable'
      ? {
          notValidReasons: json([
            { code: 'not_evaluable', label: action.label, severity: 'blocking', note: null },
          ]),
        }
      : {}),
  })
}

/** The repetition that this analysis was asked for has its outcome. */
export async function completeRepetition(context: Context, decisions: readonly Decision[]) {
  const ids = decisions.flatMap(({ row }) => row.sampleRequestId ?? [])
  if (ids.length === 0) return
  const live = await context.db
    .selectFrom('sampleRequests')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'assume_re_test')
    .execute()
  await stepSampleRequests(
    context,
    live.map(({ id }) => id),
    'complete',
  )
}
