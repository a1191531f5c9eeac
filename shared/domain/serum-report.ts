import { dayOf } from './calendar.ts'
import type { Screening } from './screenings.ts'
import { serumFactor, spelledSerum } from './serum-analytes.ts'

/** Outcome of the report of serum or fresh blood for the finding. */
export const serumOutcomes = {
  confirmed: { label: 'Positività confermata', tone: 'red' },
  in_range: { label: 'Nella norma', tone: 'green' },
  doubtful: { label: 'Dubbio', tone: 'amber' },
} as const
export type SerumOutcome = keyof typeof serumOutcomes

/** Whether a report of serum for these categories gives hormones of the thyroid. */
export const measuresHormones = (categories: readonly Screening[]): boolean => categories.includes('ic')

interface SerumMeasure {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
}

/** Position of a value of a serum report relative to its printed limits: a limit itself is in range. */
export function serumFlag({ value, low, high }: SerumMeasure): 'N' | 'L' | 'H' {
  if (low !== null && value < low) return 'L'
  return high !== null && value > high ? 'H' : 'N'
}

/**
 * The widest limits that a laboratory of newborns prints on the side of a failing thyroid (demonstration
 * values). The unit is the one in the table of serum analytes.
 */
const widestLimits: Readonly<Record<string, { readonly highest?: number; readonly lowest?: number }>> = {
  TSH: { highest: 20 },
  fT4: { lowest: 7 },
}

interface NamedMeasure extends SerumMeasure {
  readonly code: string
  readonly unit: string
}

/** Are the limits so wide that a failing thyroid lies within them? Limits in an unknown unit are. */
function hasWideLimits(measure: NamedMeasure): boolean {
  const { code, low, high } = spelledSerum(measure)
  const { highest, lowest } = widestLimits[code] ?? {}
  const factor = serumFactor(measure)
  if (factor === null) return true
  return (
    (highest !== undefined && (high === null || high * factor > highest)) ||
    (lowest !== undefined && (low === null || low * factor < lowest))
  )
}

/** Without limits nobody can see that a value is in range. */
const isProven = (measure: NamedMeasure): boolean =>
  (measure.low !== null || measure.high !== null) && serumFlag(measure) === 'N' && !hasWideLimits(measure)

/**
 * Analytes that contradict a report whose outcome says "in range". They are out of its limits, without limits,
 * or with limits that no laboratory has. A person answers for the report.
 */
export const contradictedBy = (outcome: SerumOutcome | null, measures: readonly NamedMeasure[]): string[] =>
  outcome === 'in_range' ? measures.filter((measure) => !isProven(measure)).map(({ code }) => code) : []

/** Does the outcome need values? TSH in range beside an open finding of the thyroid is shown, not only said. */
export const needsSerumValues = (
  outcome: SerumOutcome | null,
  categories: readonly Screening[],
  open: readonly unknown[],
  measures: readonly { readonly code: string }[],
): boolean =>
  outcome === 'in_range' &&
  measuresHormones(categories) &&
  open.length > 0 &&
  !measures.some(({ code }) => code === 'TSH')

/** The question that serum answers. */
interface SerumQuestion {
  /** ISO moment at which it was asked. */
  readonly askedAt: string
  /** yyyy-MM-dd; the material is awaited from that day on. */
  readonly fromDate: string | null
}

/**
 * Blood in range from before the day of the question may show an earlier state. Blood from before the
 * question's first day may, too. A person answers for it. Hours of a day are not compared: a ward may draw at
 * the telephone call.
 */
export const isDrawnBeforeAsked = (
  outcome: SerumOutcome | null,
  collectedAt: string | null,
  { askedAt, fromDate }: SerumQuestion,
): boolean =>
  outcome === 'in_range' &&
  collectedAt !== null &&
  (dayOf(collectedAt) < dayOf(askedAt) || (fromDate !== null && dayOf(collectedAt) < fromDate))

/** Analytes of a report out of its own limits. */
export const outOfSerumLimits = <M extends SerumMeasure & { readonly code: string }>(
  measures: readonly M[],
): M[] => measures.filter((measure) => serumFlag(measure) !== 'N')

/**
 * The outcome of a report as the judgement reads it. An outcome in range holds as it was confirmed. Otherwise
 * a value out of its limits confirms the finding, also where nobody gave the outcome or a person doubts.
 */
export const judgedSerum = (
  outcome: SerumOutcome | null,
  measures: readonly (SerumMeasure & { readonly code: string })[],
): SerumOutcome | null =>
  outcome !== 'in_range' && outOfSerumLimits(measures).length > 0 ? 'confirmed' : outcome

/** Above it no concentration of serum lies, in whichever unit. */
export const serumHighest = 1_000_000

/** Is the blood that a report is about taken after the birth? The hour of birth counts where it is known. */
export const isTakenAfterBirth = (
  collectedAt: string,
  { birthAt, birthTimeKnown }: { readonly birthAt: string; readonly birthTimeKnown: boolean },
): boolean =>
  birthTimeKnown ? Date.parse(collectedAt) >= Date.parse(birthAt) : dayOf(collectedAt) >= dayOf(birthAt)

/**
 * Consequence of an outcome: the analyst decides again, or the signed positive stays and its episode may be
 * closed as referred. Only values in range, beside a positive that the clinical centre follows, need no new
 * decision.
 */
export const asksDecision = (outcome: SerumOutcome | null): boolean => outcome !== 'in_range'
