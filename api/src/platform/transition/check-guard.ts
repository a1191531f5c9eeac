import type { GuardRefusal } from '@sne/shared/domain'
import { refuse, refuseField } from '../calls/refusal.ts'

/** Fields of a step's refusal besides its sentence. */
interface RefusedStep {
  readonly from: string
  readonly to: string | null
  readonly allowed: readonly string[]
  readonly guard: string
}

/**
 * Throws what a guard refuses; nothing where it allows.
 * @throws Refusal `validation` for a field, the guard's own code, otherwise `invalid_transition` with the step
 */
export function checkGuard(refusal: GuardRefusal | null, step?: RefusedStep): void {
  if (!refusal) return
  const { code, message, field, details } = refusal
  if (field !== undefined) throw refuseField(field, message ?? '')
  if (code) throw refuse(code, { message, details })
  throw refuse('invalid_transition', { message, details: { ...step, ...details } })
}
