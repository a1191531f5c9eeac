import { type RefusedRequest, requestRefusal } from '../request-refusal.ts'
import type { SampleRequestType } from '../request-type.ts'
import type { Role } from '../roles.ts'
import type { GuardRefusal } from '../transition.ts'
import { missing, type ReasonGiven, reasonGiven } from './given.ts'

/** Guards of an analysis. */
export const sampleAnalysisGuards = {
  /** An action that the rules allow on the analysis, with the note that it needs. */
  action_given: (facts: {
    /** Why the rules do not allow it; null when they do. */
    readonly refusal: { readonly text: string } | null
    readonly noteRequired: boolean
    readonly note: string | null | undefined
  }): GuardRefusal | null => {
    if (facts.refusal) return { field: 'actionId', message: facts.refusal.text }
    return facts.noteRequired && !facts.note?.trim() ? missing('note') : null
  },
} as const

/** Guards of a report. */
export const reportGuards = {
  /** The person signs as a validator. */
  validator: (facts: { readonly validator: boolean }): GuardRefusal | null =>
    facts.validator ? null : { code: 'validator_required' },
  reason_given: reasonGiven,
  motivation_given: (facts: { readonly motivation: string | null | undefined }): GuardRefusal | null =>
    facts.motivation?.trim() ? null : missing('motivation'),
} as const

/** Guards of the order of one newborn in one category. */
export const analysisRequestGuards = {
  reason_given: reasonGiven,
  /** One open order of a newborn in a category. */
  reason_given_and_no_other_open: (
    facts: ReasonGiven & { readonly otherNumber: string | null },
  ): GuardRefusal | null =>
    facts.otherNumber === null
      ? reasonGiven(facts)
      : {
          message: `Per questo neonato è già aperta la richiesta ${facts.otherNumber} nella stessa categoria: lavorare su quella.`,
        },
} as const

/** Guards of a request for more material. */
export const sampleRequestGuards = {
  /** An approved request for serum: a request for a card is answered by a card. */
  approved_serum: (facts: {
    readonly approved: boolean
    readonly type: SampleRequestType
  }): GuardRefusal | null => {
    if (facts.type === 're_test') return { message: 'Una ripetizione non ha un referto da caricare.' }
    if (facts.type !== 'serum_sample')
      return {
        message: 'La richiesta chiede un cartoncino: si completa con il cartoncino, non con un referto.',
      }
    return facts.approved ? null : { message: 'La richiesta non è ancora approvata.' }
  },
  /** A reason is given, and nothing of the request is at work; a planner refuses re-tests alone. */
  refusable: (facts: ReasonGiven & RefusedRequest & { readonly role: Role }): GuardRefusal | null =>
    facts.role === 'planner' && facts.type !== 're_test'
      ? { code: 'permission_denied' }
      : (requestRefusal(facts) ?? reasonGiven(facts)),
} as const
