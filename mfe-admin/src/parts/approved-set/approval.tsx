import { type ApprovalStep, awaitedApproval, formatDateTime } from '@sne/shared/domain'
import { approvedSet, type SignedSet } from './signer.ts'
import { approvalTexts as texts } from './texts.ts'

interface ApprovalProps {
  readonly set: SignedSet
  readonly step: ApprovalStep
  /** The person alone, in a narrow column. */
  readonly short?: boolean
}

/** Who gave an approval and when, or that it is the one that is missing. */
export function Approval({ set, step, short }: ApprovalProps) {
  const given = step === 'first' ? set.firstApproval : set.secondApproval
  if (!set.laboratory) return '–'
  if (given) {
    const label = given.by?.label ?? null
    const words = short ? label : texts.by(label, formatDateTime(given.at))
    return step === 'first' && set.firstLapsed ? texts.lapsed(words ?? '') : words
  }
  return awaitedApproval(approvedSet(set)) === step ? texts.awaited(step) : texts.none
}
