import type { AnalyzableSample } from '@sne/shared/contract'
import {
  type AccessUser,
  type AnalyzableStatus,
  analyzableSampleMachine,
  decidedElsewhereStatuses,
  isOneOf,
  judgedSampleStatuses,
  type ManualTarget,
  manualAction,
  personActions,
  type Role,
  removableStatuses,
} from '@sne/shared/domain'

/**
 * Steps on several categories at once: a status by hand, or the category taken off its card. The grid
 * repeats.
 */
export type AnalyzableStep = Exclude<ManualTarget, 're_test'> | 'remove'

interface Person extends Pick<AccessUser, 'hcp' | 'admin'> {
  readonly currentRole: Role
}

/**
 * Whether a person may take the step from a status; the server still checks facts that only it knows.
 * @param withheld the family refused the category after its result: it may still be ended
 */
export function mayStep(
  status: AnalyzableStatus,
  step: AnalyzableStep,
  me: Person,
  withheld = false,
): boolean {
  // One that is planned leaves its plate first.
  if (step === 'remove') return status === 'planned' || isOneOf(removableStatuses, status)
  const mayEnd = withheld && step === 'closed' && status === 'to_review'
  if (isOneOf(decidedElsewhereStatuses, status) && !mayEnd) return false
  // A card that waits for its acceptance is judged at the bench, with the card present.
  if (status === 'waiting' && isOneOf(judgedSampleStatuses, step)) return false
  return personActions(analyzableSampleMachine, status, me).includes(manualAction(status, step))
}

/** Whether a person may ever take the step, whatever is chosen: the bar then has its button. */
export const mayEverStep = (step: AnalyzableStep, me: Person): boolean =>
  analyzableSampleMachine.transitions.some(({ from }) => from.some((status) => mayStep(status, step, me)))

/** Each card once, however many of its categories are chosen. */
export const cardsOf = (rows: readonly Pick<AnalyzableSample, 'sampleId'>[]): number[] => [
  ...new Set(rows.map(({ sampleId }) => sampleId)),
]
