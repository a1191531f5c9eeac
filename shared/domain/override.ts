import { type Finding, wasFinding } from './judgement/index.ts'
import type { ReportStatus } from './report.ts'
import { maySign, type Signer } from './signing.ts'
import type { StatusTable } from './status.ts'

/** A finding that is closed against the rules: asked for by a lead, in force when a second person confirms it. */
export type OverrideState = 'proposed' | 'confirmed' | 'withdrawn'
export const overrideStates: StatusTable<OverrideState> = {
  proposed: { label: 'Da confermare', tone: 'amber' },
  confirmed: { label: 'Confermata', tone: 'purple' },
  withdrawn: { label: 'Ritirata', tone: 'grey' },
}

export const overrideState = (override: {
  readonly confirmedAt: string | null
  readonly withdrawnAt: string | null
}): OverrideState =>
  override.withdrawnAt !== null ? 'withdrawn' : override.confirmedAt !== null ? 'confirmed' : 'proposed'

/**
 * Open findings of an episode that an override may name: a value that was unreadable once is repeated, and is
 * no finding.
 */
export const findingsToOverride = (open: readonly Finding[]): Finding[] => open.filter(wasFinding)

/** May the person ask for an override? A lead. */
export const mayProposeOverride = (signer: Signer): boolean => maySign(signer, 'lead')
/** May the person put overrides of other people into force? A validator: see `confirmRefusal`. */
export const mayConfirmOverride = (signer: Signer): boolean => maySign(signer, 'validator')
/** May the person take back an override that nobody has confirmed? Who may ask for one, and who may confirm one. */
export const mayWithdrawOverride = (signer: Signer): boolean =>
  mayProposeOverride(signer) || mayConfirmOverride(signer)

/**
 * Why no override may be requested for a report; null when it may. Its episode continues with a later report.
 */
export const overrideRefusal = (status: ReportStatus): string | null =>
  status === 'superseded' ? 'Il referto è stato sostituito: usare quello che lo sostituisce.' : null

/** Why a person may not confirm an override; null when the person may. Every laboratory needs two people here. */
export const confirmRefusal = (proposedBy: number, userId: number): string | null =>
  proposedBy === userId ? 'Una deroga la conferma un’altra persona, non chi la chiede.' : null
