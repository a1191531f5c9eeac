import { type SampleAnalysisAction, sampleAnalysisMachine } from '@sne/shared/domain'
import type { CallContext } from '../../platform/calls/context.ts'
import {
  applyTransitions,
  type Collecting,
  type LockedRow,
  type ManyPatch,
} from '../../platform/transition/apply-many.ts'

/**
 * Moves analyses one step, as an effect of their plate, grid or report.
 * @throws Refusal `invalid_transition` when one of them cannot make the step; then none does
 */
export const stepAnalyses = (
  context: Pick<CallContext, 'db' | 'now' | 'effect'> & Collecting,
  ids: readonly number[],
  action: SampleAnalysisAction,
  patch: ManyPatch<'sampleAnalyses'> = {},
  locked?: readonly LockedRow<'sampleAnalyses'>[],
) =>
  applyTransitions(context, {
    table: 'sampleAnalyses',
    machine: sampleAnalysisMachine,
    ids,
    action,
    patch,
    locked,
  })
