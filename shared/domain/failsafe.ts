/** Days of life at which a newborn without a complete result is looked at again, as an installation starts with them. */
export const failsafeDays = [7, 14, 21] as const

const dayMs = 24 * 3_600_000

/** Whole days of life. */
export const daysOfLife = (birthAt: string, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(birthAt)) / dayMs)

/** The last step that a newborn with an open order has passed; null before the first. @param steps ascending */
export const failsafeStep = (days: number, steps: readonly number[] = failsafeDays): number | null =>
  steps.findLast((step) => days >= step) ?? null
