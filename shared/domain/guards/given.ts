import type { GuardRefusal } from '../transition.ts'
import { required } from '../validation-messages.ts'

/** A text of the input that is needed. */
export const missing = (field: string): GuardRefusal => ({ field, message: required() })

/** Whoever calls material unsuitable that is to be accepted names a reason that blocks it. */
export const noBlockingReason: GuardRefusal = {
  field: 'reasons',
  message: 'Indicare almeno un motivo bloccante',
}

/** Facts of a step that needs a written reason. */
export interface ReasonGiven {
  readonly reason: string | null | undefined
}

export const reasonGiven = ({ reason }: ReasonGiven): GuardRefusal | null =>
  reason?.trim() ? null : missing('reason')
