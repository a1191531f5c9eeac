/**
 * Hours from birth to collection, with one decimal towards zero (47.99 hours are not yet 48); null when
 * one is unknown or the collection precedes the birth.
 */
export function ageHours(
  birth: Date | string | null | undefined,
  collected: Date | string | null | undefined,
): number | null {
  if (!birth || !collected) return null
  const milliseconds = new Date(collected).getTime() - new Date(birth).getTime()
  return Number.isFinite(milliseconds) && milliseconds >= 0 ? Math.floor(milliseconds / 360_000) / 10 : null
}

/** Completed weeks and days (0 to 6) of gestation. */
export interface GestationalAge {
  readonly weeks: number
  readonly days: number
}

/** Weeks of gestation that a record may have; outside it is a typing error. */
export const gestationalWeeksRange = { min: 20, max: 45 } as const

/**
 * Reads a gestational age: "38" is 38 weeks, "384", "38+4" and "38w4d" are 38 weeks and 4 days.
 * Null when it is none: days above 6 or weeks outside 20 to 45.
 */
export function parseGestationalAge(text: string | number | null | undefined): GestationalAge | null {
  const match = /^(\d{2})(?: ?[+w.,/]? ?([0-6]) ?d?| ?w)?$/i.exec(
    String(text ?? '')
      .trim()
      .replaceAll(/\s+/g, ' '),
  )
  if (!match) return null
  const weeks = Number(match[1])
  const { min, max } = gestationalWeeksRange
  return weeks >= min && weeks <= max ? { weeks, days: Number(match[2] ?? 0) } : null
}

/** `38+4`; the sign of absence when unknown. */
export const formatGestationalAge = (weeks: number | null, days: number | null): string =>
  weeks === null ? '-' : `${weeks}+${days ?? 0}`

/** Gestation as a number of weeks for the bands of cut-offs: 38 weeks and 3 days are 38.43. */
export const gestationalWeeks = (weeks: number | null, days: number | null): number | null =>
  weeks === null ? null : weeks + (days ?? 0) / 7
