import type { SampleDecision } from '@sne/shared/contract'
import {
  type AccessUser,
  decidedSampleStatuses,
  decidesCard,
  isOneOf,
  type OwnedCard,
  personActions,
  type Role,
  type SampleAction,
  type SampleStatus,
  sampleMachine,
} from '@sne/shared/domain'

interface Person extends Pick<AccessUser, 'hcp' | 'admin'> {
  readonly currentRole: Role
}

/** Where each step leads by which a decision is changed. */
const targets: Partial<Record<SampleAction, SampleDecision>> = {
  accept: 'accepted',
  reinstate: 'accepted',
  mark_not_valid: 'not_valid',
  mark_not_required: 'not_required',
}

/** Cards with a decision; the others are decided at the bench, in their shipment. */
export const isDecided = (status: SampleStatus): boolean => isOneOf(decidedSampleStatuses, status)

/** Decisions on a card that a person may choose; the server still checks facts that only it knows. */
export const statusTargets = (status: SampleStatus, me: Person): SampleDecision[] =>
  isDecided(status) ? personActions(sampleMachine, status, me).flatMap((action) => targets[action] ?? []) : []

/** The targets of one card: none where it was sent to another laboratory. */
export const cardTargets = (
  card: OwnedCard & { readonly status: SampleStatus },
  me: Person,
): SampleDecision[] => (decidesCard(me, card) ? statusTargets(card.status, me) : [])
