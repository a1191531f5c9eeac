import { addDays } from '../calendar.ts'
import { type EqaRoundStatus, isEqaOpen } from './round.ts'

/** Days before the last day for results from which a round is shown as near. */
export const eqaNearDays = 7

/** The last day for results is over, or near; null where results were sent, or there is time. */
export type EqaDue = 'late' | 'near'

/** @param today yyyy-MM-dd, as `dueOn`, the last day on which the provider takes results */
export function eqaDue(
  { status, dueOn }: { readonly status: EqaRoundStatus; readonly dueOn: string },
  today: string,
): EqaDue | null {
  if (!isEqaOpen(status)) return null
  if (dueOn < today) return 'late'
  return dueOn <= addDays(today, eqaNearDays) ? 'near' : null
}
