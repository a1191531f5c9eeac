import type { CutoffSetRow } from '@sne/shared/contract'
import { awaitedApproval, formatDateTime } from '@sne/shared/domain'
import { approvedSet } from './signer.ts'
import { cutoffTexts as texts } from './texts.ts'

/** Who gave an approval and when, or that it is the one that is missing. */
export function Approval({ set, step }: { readonly set: CutoffSetRow; readonly step: 'first' | 'second' }) {
  const given = step === 'first' ? set.firstApproval : set.secondApproval
  if (given) return texts.by(given.by?.label ?? null, formatDateTime(given.at))
  return awaitedApproval(approvedSet(set)) === step ? texts.awaited(step) : texts.none
}
