import { newCardRefusal } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { checkGuard } from '../../platform/transition/check-guard.ts'
import { decideAnalysis } from '../../records/decisions/decide-alone.ts'
import { decisionInstead } from './detail.ts'
import { findSampleRequest } from './queries.ts'
import { texts } from './texts.ts'

/**
 * Turns a repetition that its exhausted card cannot give into a request for other material. The analysis that asked
 * for the repetition is decided as the rules propose. Everything that follows from a decision happens then. The
 * repetition is withdrawn.
 * @throws Refusal `not_found`, `invalid_transition`, `open_findings`
 */
export async function askNewCard(context: Context, id: number) {
  // Deciding locks the analysis first, and asks again there whether the card is exhausted.
  const request = await findSampleRequest(context, id)
  if (request.status === 'refused') return { changed: false, request, asked: null }
  checkGuard(newCardRefusal(request))
  const instead = await decisionInstead(context, request)
  if (instead === null)
    throw refuse('invalid_transition', {
      message: texts.decidedElsewhere,
      details: { from: request.status, to: 'refused', allowed: [] },
    })
  const { changed, sampleRequest } = await decideAnalysis(context, instead.sampleAnalysisId, {
    actionId: instead.actionId,
    note: texts.exhaustedNote(request.origin.barcode ?? '', request.number),
  })
  return {
    changed,
    request: await findSampleRequest(context, id),
    asked: sampleRequest && (await findSampleRequest(context, sampleRequest.id)),
  }
}
