import type { GuardRefusal } from '../transition.ts'
import { required } from '../validation-messages.ts'

/** A text of the input that is needed. */
export const missing = (field: string): GuardRefusal => ({ field, message: required() })

/** Facts of a step that needs a written reason. */
export interface ReasonGiven {
  readonly reason: string | null | undefined
}

export const reasonGiven = ({ reason }: ReasonGiven): GuardRefusal | null =>
  reason?.trim() ? null : missing('reason')
