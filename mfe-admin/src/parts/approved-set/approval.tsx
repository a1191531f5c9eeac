import { type ApprovalStep, awaitedApproval, formatDateTime } from '@sne/shared/domain'
import { approvedSet, type SignedSet } from './signer.ts'
import { approvalTexts as texts } from './texts.ts'

interface ApprovalProps {
  readonly set: SignedSet
  readonly step: ApprovalStep
  /** The person alone, where there is little room. */
  readonly short?: boolean
}

/** Who gave an approval and when, or that it is the one that is missing. */
export function Approval({ set, step, short }: ApprovalProps) {
  const given = step === 'first' ? set.firstApproval : set.secondApproval
  if (!set.laboratory) return '–'
  if (given && short) return given.by?.label
  if (given) return texts.by(given.by?.label ?? null, formatDateTime(given.at))
  return awaitedApproval(approvedSet(set)) === step ? texts.awaited(step) : texts.none
}
