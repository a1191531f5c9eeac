import { addDays } from './calendar.ts'
import { daysInWords } from './durations.ts'
import type { GuardRefusal } from './transition.ts'

/** Days of a shift, of the Italian calendar (yyyy-MM-dd), both included. */
export interface OnCallDays {
  readonly fromOn: string
  readonly toOn: string
}

/** Whether the person is called on this day. */
export const isOnCallOn = ({ fromOn, toOn }: OnCallDays, day: string): boolean => fromOn <= day && day <= toOn

/** Days ahead that the table has to cover, today included. */
export const onCallHorizon = 7

/** Days of a range on which nobody is on call, each once and in order. */
export const uncoveredDays = (shifts: readonly OnCallDays[], days: readonly string[]): string[] =>
  days.filter((day) => !shifts.some((shift) => isOnCallOn(shift, day)))

/** A shift of the table: who is called on its days. */
export interface OnCallShift extends OnCallDays {
  readonly userId: number
}

/** Whether a day of the shift has come: who changes it then says why. */
export const shiftNeedsReason = ({ fromOn }: OnCallDays, today: string): boolean => fromOn <= today

/** Days after today on which a shift ends at the latest: nobody looks again at one without an end. */
export const furthestOnCallDays = 400

const tooFar = ({ toOn }: OnCallDays, today: string): GuardRefusal | null =>
  toOn > addDays(today, furthestOnCallDays)
    ? { field: 'toOn', message: `L’ultimo giorno è al più tardi tra ${daysInWords(furthestOnCallDays)}` }
    : null

/** Why a shift does not have these days; null when it may. */
export const newShiftRefusal = (days: OnCallDays, today: string): GuardRefusal | null =>
  days.fromOn < today ? { field: 'fromOn', message: 'Il giorno è già passato' } : tooFar(days, today)

/** Why a shift is not changed so, or taken off; null when it may. Days gone by stay as they were. @param after null: taken off */
export function shiftChangeRefusal(
  before: OnCallShift,
  after: OnCallShift | null,
  today: string,
): GuardRefusal | null {
  if (before.toOn < today) return { field: 'toOn', message: 'Il turno è passato e non si modifica' }
  if (before.fromOn >= today) return after && newShiftRefusal(after, today)
  const begun = 'Il turno è cominciato: si può cambiare solo l’ultimo giorno o il telefono'
  if (!after) return { field: 'toOn', message: begun }
  if (after.fromOn !== before.fromOn) return { field: 'fromOn', message: begun }
  if (after.userId !== before.userId) return { field: 'userId', message: begun }
  if (after.toOn < addDays(today, -1)) return { field: 'toOn', message: 'Il giorno è già passato' }
  // A shift of before this limit keeps its end when its telephone changes.
  return after.toOn === before.toOn ? null : tooFar(after, today)
}
