import type { Judgement } from './judgement/index.ts'
import { canAcceptInBulk, type ReportOutcome } from './report.ts'

/** Why a bulk leaves a report out; each is the code of the call's refusal. */
export type BulkRefusal = 'one_by_one' | 'invalid_transition' | 'open_findings' | 'four_eyes'

/** Facts of a report beside its own columns, at the moment of the question. */
export interface BulkFacts {
  /** Its category was analysed again after it. */
  readonly analysedSince: boolean
  /** Of its episode, for the card that it speaks of; null where the episode is gone. */
  readonly judgement: Pick<Judgement, 'against' | 'ordinary'> | null
  /** The person who accepts has worked on the episode, and the laboratory's setting forbids it. */
  readonly ownWork: boolean
}

/**
 * Why a bulk leaves a pending report out; null where it takes it. The list calls it for its rows, the server
 * before it accepts.
 * @param report `ordinary` as `Judgement.ordinary` when the report was made
 */
export function bulkRefusal(
  report: {
    readonly outcome: ReportOutcome
    readonly urgent: boolean
    readonly ordinary: boolean
    readonly consentRefusedAt?: string | null
  },
  { analysedSince, judgement, ownWork }: BulkFacts,
): BulkRefusal | null {
  if (!canAcceptInBulk(report)) return 'one_by_one'
  if (analysedSince) return 'invalid_transition'
  if (judgement === null || judgement.against.length > 0) return 'open_findings'
  if (!judgement.ordinary) return 'one_by_one'
  return ownWork ? 'four_eyes' : null
}
