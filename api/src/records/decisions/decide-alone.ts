import type { DecideAnalysisInput, DecisionMade } from '@sne/shared/contract'
import {
  asksCardBesides,
  decidedAnalysisStatuses,
  formatDateTime,
  type GridActionName,
  gridAction,
  isDecidedAlone,
  isOneOf,
  keepsUrgency,
  saidOfEpisode,
  sampleAnalysisMachine,
} from '@sne/shared/domain'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { lateAnswer } from '../analyses/late-answers.ts'
import { asLate, findRecord } from '../analyses/queries.ts'
import { type AnalysisRecord, toAnalysisRow, valuesOf } from '../analyses/records.ts'
import { proposalOf, refusalOf, reviewAnalyses, secondTiersOf } from '../episodes/review.ts'
import { lockPlates } from '../plates/open-plate.ts'
import { raiseDraft } from '../plates/raise-draft.ts'
import { decide } from './decide.ts'
import { isOrderedAgain } from './ordered-again.ts'
import { putAside } from './put-aside.ts'
import { decideWithoutAnswer } from './take-lead.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof DecideAnalysisInput>

/** Author and decision of the faster call. */
const notPending = ({ actionId, decidedAt, deciderLabel }: AnalysisRecord): string =>
  actionId === null || decidedAt === null
    ? texts.notPending
    : texts.decidedBefore(
        gridAction(actionId as GridActionName).label,
        deciderLabel,
        formatDateTime(decidedAt),
      )

/** The plate comes first, as at the closing of its grid. @throws Refusal `not_found` */
async function lockOpenGrid(context: Context, id: number): Promise<void> {
  const analysis = await context.db
    .selectFrom('sampleAnalyses')
    .select('plateId')
    .where('id', '=', id)
    .where('status', '=', 'to_review')
    .executeTakeFirst()
  if (typeof analysis?.plateId === 'number') await lockPlates(context, analysis.plateId)
}

/** Everybody who works on the grid sees the decision as a row of its draft. */
async function keepInDraft(
  context: Context,
  plateId: number,
  sampleAnalysisId: number,
  { actionId, note, secondTierTypeIds }: Input,
): Promise<void> {
  const { db, viewer, now } = context
  const { version } = await db
    .selectFrom('gridDrafts')
    .select('version')
    .where('id', '=', plateId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const saved = {
    actionId,
    note: note ?? null,
    checked: true,
    secondTierTypeIds: secondTierTypeIds ?? null,
    savedVersion: version + 1,
    savedBy: viewer.userId,
    chosenBy: viewer.userId,
    savedAt: now,
  }
  await db
    .insertInto('gridDraftRows')
    .values({ gridId: plateId, sampleAnalysisId, ...saved })
    .onConflict((conflict) => conflict.columns(['gridId', 'sampleAnalysisId']).doUpdateSet(saved))
    .execute()
  await raiseDraft(context, plateId, version + 1)
}

/**
 * Decides one analysis outside its grid: suspended, or sent back by a refused or reopened report; or one that cannot wait
 * for the closing of its grid. Same effects as a row of the grid. @throws Refusal `not_found`, `invalid_transition`, `open_findings`, `validation`
 */
export async function decideAnalysis(context: Context, id: number, input: Input): Promise<DecisionMade> {
  const { db } = context
  await lockOpenGrid(context, id)
  await db.selectFrom('sampleAnalyses').select('id').where('id', '=', id).forUpdate().execute()
  const record = await findRecord(context, id)
  const late = isOneOf(decidedAnalysisStatuses, record.status) ? await lateAnswer(db, context.now, id) : null
  const row = asLate(record, late)
  const action = gridAction(input.actionId)
  const answer = async (changed: boolean, made?: Awaited<ReturnType<typeof decide>>[number]) => {
    const after = await findRecord(context, id)
    return {
      changed,
      analysis: toAnalysisRow(after),
      analyzableStatus: after.analyzableStatus,
      reportId: made?.reportId ?? after.reportId,
      sampleRequest: made?.request ?? null,
    }
  }
  if (row.status === 'decided' && row.actionId === input.actionId) return answer(false)
  if (late !== null && (await isOrderedAgain(context, record, late, input.actionId))) return answer(false)
  const alone =
    row.status === 'to_review' ? found((await reviewAnalyses(db, [row], context.now)).get(id)) : null
  const isAlone = alone !== null && isDecidedAlone(input.actionId, alone.judgement.open)
  if (row.status !== 'pending' && !isAlone)
    throw refuse('invalid_transition', {
      message: row.status === 'to_review' ? texts.decidedInGrid : notPending(record),
      details: { from: row.status, to: 'decided', allowed: [] },
    })
  if (action.analysisStatus === 'pending') return answer(await putAside(context, row, input.note ?? null))
  const reviewed = alone ?? found((await reviewAnalyses(db, [row], context.now)).get(id))
  const asked = {
    actionId: input.actionId,
    secondTiers: reviewed.tiers.codesOf(input.secondTierTypeIds),
  }
  const refusal = refusalOf(reviewed, asked)
  if (refusal?.code === 'open_findings')
    throw refuse('open_findings', { message: refusal.text, details: { against: reviewed.judgement.against } })
  checkGuard(
    sampleAnalysisMachine.guards.action_given({
      refusal,
      noteRequired: action.noteRequired,
      note: input.note,
    }),
  )
  if (late !== null) await decideWithoutAnswer(context, row, late)
  const values = (await valuesOf(db, [id])).get(id) ?? []
  const [made] = await decide(context, [
    {
      row,
      values,
      actionId: input.actionId,
      note: input.note ?? null,
      ordinary: reviewed.judgement.ordinary,
      cardBesides: asksCardBesides(reviewed.episode, reviewed.judgement.open),
      keepsUrgency: keepsUrgency(reviewed.episode, reviewed.judgement.open, reviewed.facts),
      said: saidOfEpisode(reviewed.episode, reviewed.judgement),
      secondTierTypeIds: reviewed.tiers.idsOf(secondTiersOf(reviewed, asked)),
      outcome: input.outcome,
    },
  ])
  if (isAlone && row.plateId !== null) await keepInDraft(context, row.plateId, id, input)
  context.audit({
    entity: 'sample-analysis',
    id,
    action: 'decide',
    from: row.status,
    to: 'decided',
    reason: input.note ?? null,
    details: { action: input.actionId, proposed: proposalOf(reviewed).actionId },
  })
  return answer(true, made)
}
