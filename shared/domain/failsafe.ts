/** Days of life at which a newborn without a complete result is looked at again. */
export const failsafeDays = [7, 14, 21] as const
export type FailsafeStep = (typeof failsafeDays)[number]

const dayMs = 24 * 3_600_000

/** Whole days of life. */
export const daysOfLife = (birthAt: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(birthAt)) / dayMs)

/** The last step that a newborn with an open order has passed; null before the first. */
export const failsafeStep = (days: number): FailsafeStep | null =>
  failsafeDays.findLast((step) => days >= step) ?? null
