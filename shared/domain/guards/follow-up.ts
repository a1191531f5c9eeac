import type { GuardRefusal } from '../transition.ts'

const given = (text: string | null | undefined) => (text ?? '').trim() !== ''

/** Guards of a case at a clinical centre. */
export const followUpGuards = {
  /** A diagnosis must be given. */
  diagnosis_given: ({ diagnosis }: { readonly diagnosis: string | null }): GuardRefusal | null =>
    given(diagnosis) ? null : { message: 'Indicare la diagnosi.' },
  /** Why the case is closed, or opened again. */
  told_by: ({ reason }: { readonly reason: string | null }): GuardRefusal | null =>
    given(reason) ? null : { message: 'Scrivere chi lo ha detto e perché.' },
} as const
