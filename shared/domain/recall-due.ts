import { addDays, dayMs, dayOf } from './calendar.ts'
import { earlyHours } from './maturity.ts'
import type { Screening } from './screenings.ts'

/** Days within which the material of a recall is due. */
const dueDays = { urgent: 1, ordinary: 7 } as const

/** Days of life in which a recall card for trypsinogen can be judged by its own band (safety, section 4). */
export const irtRecallDays = { from: 21, to: 35 } as const
/** Hours of life at which the window opens, and at which it is over. */
export const irtRecallHours = { from: irtRecallDays.from * 24, to: (irtRecallDays.to + 1) * 24 } as const
/** Days after the birth of which every hour lies in the window, whatever the hour of birth. */
export const irtSureDays = { from: irtRecallDays.from + 1, to: irtRecallDays.to } as const
/** Middle of the window: a late collection still falls into it. */
const irtDueDay = 28

/** A card by its age, or by its days where an hour is not known. */
interface AgedCard {
  readonly collectedAt: string
  readonly ageHours: number | null
  /** Moment of birth, ISO 8601; absent where it is not known. */
  readonly birthAt?: string
}

/** Where a card lies by the window of trypsinogen; of an unknown age it lies before it. */
export function irtWindowOf({ ageHours, birthAt, collectedAt }: AgedCard): 'before' | 'within' | 'after' {
  const { from, to } = ageHours === null ? { from: irtSureDays.from, to: irtSureDays.to + 1 } : irtRecallHours
  const age =
    ageHours ??
    (birthAt === undefined
      ? 0
      : Math.round((Date.parse(dayOf(collectedAt)) - Date.parse(dayOf(birthAt))) / dayMs))
  if (age < from) return 'before'
  return age < to ? 'within' : 'after'
}

/** Day on which the material of an urgent recall is due, whenever it became urgent. */
export const urgentDueOn = (now: Date | string): string => addDays(dayOf(now), dueDays.urgent)

export interface RecallDue {
  /** yyyy-MM-dd; null where the material is taken as soon as possible. */
  readonly notBefore: string | null
  /** yyyy-MM-dd */
  readonly dueOn: string
}

export interface RecallFacts {
  readonly category: Screening
  readonly urgent: boolean
  /** A card, not serum. */
  readonly card: boolean
  /** Moment of birth, ISO 8601; null where it is not known. */
  readonly birthAt: string | null
}

/**
 * A recall card after a second tier in range on a card from before 48 hours of life. It is due at 48 hours. For
 * an older newborn it is due at once: the next day, as for an urgent recall. Without an hour of birth the third
 * day is sure to be 48 hours on.
 */
export function earlyRecallDue(
  { birthAt, birthTimeKnown }: { readonly birthAt: string; readonly birthTimeKnown: boolean },
  today: string,
): RecallDue {
  const mature = birthTimeKnown
    ? dayOf(new Date(Date.parse(birthAt) + earlyHours * 3_600_000))
    : addDays(dayOf(birthAt), 1 + earlyHours / 24)
  const atOnce = addDays(today, dueDays.urgent)
  const isYoung = mature > atOnce
  return { notBefore: mature > today ? mature : null, dueOn: isYoung ? mature : atOnce }
}

/** A card from before the first day cannot close the finding: it is taken, and due, from then on. */
export const notBeforeDay = ({ notBefore, dueOn }: RecallDue, day: string): RecallDue => ({
  notBefore: notBefore !== null && notBefore > day ? notBefore : day,
  dueOn: dueOn > day ? dueOn : day,
})

/** When the material of a recall is to be taken. @param today yyyy-MM-dd */
export function recallDue({ category, urgent, card, birthAt }: RecallFacts, today: string): RecallDue {
  const plain = { notBefore: null, dueOn: addDays(today, urgent ? dueDays.urgent : dueDays.ordinary) }
  if (category !== 'fc' || urgent || !card || birthAt === null) return plain
  const day = (count: number) => addDays(dayOf(birthAt), count)
  if (today >= day(irtDueDay)) {
    // A card after the window is not suitable: the rest of the window is used.
    const last = day(irtRecallDays.to)
    return {
      notBefore: null,
      dueOn: last < addDays(today, dueDays.urgent) || plain.dueOn < last ? plain.dueOn : last,
    }
  }
  return {
    notBefore: today < day(irtSureDays.from) ? day(irtSureDays.from) : null,
    dueOn: day(irtDueDay),
  }
}
