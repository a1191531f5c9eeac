import type { CreateSampleRequestInput } from '@sne/shared/contract'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { refuse, refuseField } from '../../platform/calls/refusal.ts'
import { visibleTo } from '../../platform/sessions/viewer.ts'
import { decideAnalysis } from '../../records/decisions/decide-alone.ts'
import { texts } from './texts.ts'

type Input = z.output<typeof CreateSampleRequestInput>

/** The analysis of the named card that waits for a decision outside its grid. @throws Refusal `invalid_transition` */
async function pendingAnalysis(
  { db, viewer }: Context,
  { newbornId, origin, categories }: Input,
): Promise<number> {
  let rows = db
    .selectFrom('sampleAnalyses as analysis')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .select('analysis.id')
    .where('a.newbornId', '=', newbornId)
    .where('a.category', 'in', categories)
    .where('a.deletedAt', 'is', null)
    .where('analysis.status', '=', 'pending')
    .where(visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' }))
  if (origin.sampleAnalysisId) rows = rows.where('analysis.id', '=', origin.sampleAnalysisId)
  if (origin.sampleId) rows = rows.where('a.sampleId', '=', origin.sampleId)
  const analysis = await rows.orderBy('analysis.id', 'desc').limit(1).executeTakeFirst()
  if (analysis) return analysis.id
  throw refuse('invalid_transition', { message: texts.notMeasured, details: { allowed: [] } })
}

/**
 * Repeats a card by hand: the decision «Ripeti» on its pending analysis, with everything that follows from it.
 * @returns id of the request
 * @throws Refusal `invalid_transition`, `validation`, `open_findings`
 */
export async function repeatByHand(context: Context, input: Input): Promise<number> {
  if (input.categories.length !== 1) throw refuseField('categories', texts.oneCategory)
  const replicates = input.replicates ?? 2
  if (replicates > 2) throw refuseField('replicates', texts.oneOrTwo)
  const { sampleRequest } = await decideAnalysis(context, await pendingAnalysis(context, input), {
    actionId: replicates === 1 ? 're_test_single' : 're_test_duplicate',
    note: input.notes ?? texts.repetitionNote,
  })
  if (!sampleRequest)
    throw refuse('invalid_transition', { message: texts.notMeasured, details: { allowed: [] } })
  return sampleRequest.id
}
