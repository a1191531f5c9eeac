import type { CutoffState } from './cutoff-sets.ts'
import { maySign, type Signer } from './signing.ts'
import type { GuardRefusal } from './transition.ts'

/** The part of a set of reference data (limits, rules of planned cards) that its approvals are read from. */
export interface ApprovedSet {
  readonly state: CutoffState
  /** Laboratory of the set; null for the installation's template, which nobody approves. */
  readonly workgroupId: number | null
  readonly firstApprovedBy: number | null
  readonly secondApprovedBy: number | null
  /** Whoever gave the first approval of a draft could not give it now: `stillSigns`. */
  readonly firstLapsed?: boolean
}

/** Who asks to approve. */
export interface LimitSigner extends Signer {
  readonly id: number
  readonly workgroupId: number | null
}

export type ApprovalStep = 'first' | 'second'

export const approvalStepLabels = { first: 'prima firma', second: 'seconda firma' } as const

/** Two different people approved the set for its laboratory. */
const approvedTwice = ({ firstApprovedBy, secondApprovedBy }: ApprovedSet): boolean =>
  firstApprovedBy !== null && secondApprovedBy !== null && firstApprovedBy !== secondApprovedBy

/**
 * Do the limits of the set allow a negative result of this laboratory? A retired set was approved while it
 * acted: its judgements stay judgements by approved limits.
 */
export const areLimitsApproved = (set: ApprovedSet, workgroupId: number): boolean =>
  set.workgroupId === workgroupId && set.state !== 'draft' && approvedTwice(set)

/** The approval that the set waits for; null where it waits for none. */
export function awaitedApproval(set: ApprovedSet): ApprovalStep | null {
  if (set.state !== 'draft' || set.workgroupId === null) return null
  // Another person signs first in place of a signature that no longer counts.
  return set.firstApprovedBy === null || set.firstLapsed ? 'first' : 'second'
}

/** Texts about the reference data that is approved. */
export interface ApprovalWords {
  readonly active: string
  readonly retired: string
  readonly leads: string
  readonly replaced: string
}

export const limitWords: ApprovalWords = {
  active: 'Questi limiti sono già in vigore.',
  retired: 'Questi limiti sono stati sostituiti: si approva una nuova bozza.',
  leads: 'I limiti li approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi i limiti si sostituiscono.',
}

export const plannedCardWords: ApprovalWords = {
  active: 'Queste regole sono già in vigore.',
  retired: 'Queste regole sono state sostituite: si approva una nuova bozza.',
  leads: 'Le regole le approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi le regole si sostituiscono.',
}

export const recallProtocolWords: ApprovalWords = {
  active: 'Questo protocollo è già in vigore.',
  retired: 'Questo protocollo è stato sostituito: si approva una nuova bozza.',
  leads: 'Il protocollo lo approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi il protocollo si sostituisce.',
}

export const letterTemplateWords: ApprovalWords = {
  active: 'Questi modelli sono già in vigore.',
  retired: 'Questi modelli sono stati sostituiti: si approva una nuova bozza.',
  leads: 'I modelli li approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi i modelli si sostituiscono.',
}

export const controlRuleWords: ApprovalWords = {
  active: 'Queste regole sono già in vigore.',
  retired: 'Queste regole sono state sostituite: si approva una nuova bozza.',
  leads: 'Le regole dei controlli le approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi le regole si sostituiscono.',
}

export const timeWords: ApprovalWords = {
  active: 'Questi tempi sono già in vigore.',
  retired: 'Questi tempi sono stati sostituiti: si approva una nuova bozza.',
  leads: 'I tempi li approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi i tempi si sostituiscono.',
}

export const importProfileWords: ApprovalWords = {
  active: 'Questo profilo è già in vigore.',
  retired: 'Questa versione del profilo non è più in vigore: si approva una nuova bozza.',
  leads: 'I profili di importazione li approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi il profilo si sostituisce.',
}

export const fileNameWords: ApprovalWords = {
  active: 'Questi nomi sono già in vigore.',
  retired: 'Questi nomi sono stati sostituiti: si approva una nuova bozza.',
  leads: 'I nomi degli analiti nei file li approvano due responsabili del laboratorio.',
  replaced: 'Una firma si ritira prima della seconda; poi i nomi si sostituiscono.',
}

/** A lead of the set’s laboratory, in the person’s own session; null where the person is one. */
function leadRefusal(set: ApprovedSet, person: LimitSigner, { leads }: ApprovalWords): GuardRefusal | null {
  // Sets of other laboratories do not exist for whoever may sign for one.
  if (set.workgroupId !== null && person.workgroupId !== null && set.workgroupId !== person.workgroupId)
    return { code: 'not_found' }
  return maySign(person, 'lead') && person.workgroupId !== null
    ? null
    : { code: 'lead_required', message: leads }
}

/**
 * Why the person may not approve the set now; null where the approval is taken. The second approval puts the set into
 * force and retires its predecessor: no other step retires an active set.
 */
export function approvalRefusal(
  set: ApprovedSet,
  person: LimitSigner,
  words: ApprovalWords = limitWords,
): GuardRefusal | null {
  if (set.workgroupId === null)
    return { message: 'Il modello non si approva: ogni laboratorio approva la propria copia.' }
  const refusal = leadRefusal(set, person, words)
  if (refusal) return refusal
  if (set.state !== 'draft') return { message: words[set.state] }
  return set.firstApprovedBy === person.id
    ? {
        code: 'second_person',
        message: 'La prima firma è tua: la seconda è di un altro responsabile del laboratorio.',
      }
    : null
}

/** Why the person may not take back the first approval; null where it is taken back. Only whoever gave it does, unless it lapsed. */
export function withdrawalRefusal(
  set: ApprovedSet,
  person: LimitSigner,
  words: ApprovalWords = limitWords,
): GuardRefusal | null {
  if (set.workgroupId === null) return { message: 'Il modello non ha firme.' }
  const refusal = leadRefusal(set, person, words)
  if (refusal) return refusal
  if (set.state !== 'draft') return { message: words.replaced }
  if (set.firstApprovedBy === null) return { message: 'Non c’è una firma da ritirare.' }
  return set.firstApprovedBy === person.id || set.firstLapsed
    ? null
    : { code: 'permission_denied', message: 'La firma la ritira chi l’ha messa.' }
}
