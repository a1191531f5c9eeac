/** A person on call: days of the Italian calendar (yyyy-MM-dd), both included. */
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
