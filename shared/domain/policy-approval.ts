import { isLotExpired } from './control-lot.ts'
import { type RequirableLevel, requirableLevels } from './control-policy.ts'
import type { LimitSigner } from './limit-approval.ts'
import type { QcLevel } from './plate.ts'
import { maySign } from './signing.ts'
import type { GuardRefusal } from './transition.ts'

/** Levels that a laboratory names beside the levels of its lots in use. */
export interface PolicyStep {
  /** Named from now on. */
  readonly inForce: readonly RequirableLevel[]
  /** Named once a second lead approves; null where nothing is taken away. */
  readonly proposed: readonly RequirableLevel[] | null
}

const ordered = (levels: readonly QcLevel[]): RequirableLevel[] =>
  requirableLevels.filter((level) => levels.includes(level))

/** A level that is added is required at once. One that is taken away stays required until a second lead approves it. */
export const policyStep = (named: readonly QcLevel[], wanted: readonly QcLevel[]): PolicyStep => ({
  inForce: ordered([...named, ...wanted]),
  proposed: named.some((level) => !wanted.includes(level)) ? ordered(wanted) : null,
})

/** A proposal that takes named levels away. */
export interface PolicyProposal {
  readonly proposedBy: number | null
}

/** Why the person may not approve the proposal of a policy now; null where the approval is taken. */
export function policyApprovalRefusal(
  { proposedBy }: PolicyProposal,
  person: Pick<LimitSigner, 'id' | 'hcp' | 'impersonatedBy'>,
): GuardRefusal | null {
  if (!maySign(person, 'lead'))
    return { code: 'lead_required', message: 'I controlli richiesti li riducono due responsabili.' }
  if (proposedBy === null) return { message: 'Non c’è una riduzione da approvare: aggiornare la pagina.' }
  return proposedBy === person.id
    ? {
        code: 'second_person',
        message: 'La riduzione l’hai proposta tu: la approva un altro responsabile del laboratorio.',
      }
    : null
}

/** As much of a lot of control material as decides how long its level is required by it. */
export interface LotUse {
  readonly enabled: boolean
  /** Last day of use, yyyy-MM-dd; null without an end. */
  readonly expiresOn: string | null
}

/** The last day on which the lot asks for its level; empty for a retired one. */
const lastDay = ({ enabled, expiresOn }: LotUse): string => (enabled ? (expiresOn ?? '9999-12-31') : '')

/**
 * Would a change of a lot in use take its level away, now or earlier than before? The policy then names the
 * level: a lot is retired by one lead, a required level by two.
 * @param others of the same level and type @param today yyyy-MM-dd
 */
export const takesLevelAway = (
  before: LotUse,
  after: LotUse,
  others: readonly LotUse[],
  today: string,
): boolean =>
  before.enabled &&
  !isLotExpired(before, today) &&
  [after, ...others].every((lot) => lastDay(lot) < lastDay(before))
