import { type Comparator, roundTo } from '../result-value.ts'
import { type EqaVerdict, zScore, zVerdict } from './z-score.ts'

/** A number as it was sent, in the analyte's decimals; null where the result is no number. */
export interface SentValue {
  readonly value: number | null
  readonly comparator: Comparator | null
}

/** The provider's evaluation of one result, as a person enters it. */
export interface EqaScore {
  /** Assigned value in the analyte's unit. */
  readonly target: number | null
  /** Standard deviation for proficiency assessment. */
  readonly sd: number | null
  /** Score that the provider reports; it counts before a computed one. */
  readonly z: number | null
  /** Whether the answer is right: of a qualitative result, or of the interpretation. */
  readonly correct: boolean | null
}

export interface EqaEvaluation {
  readonly z: number | null
  /** The provider's own score. */
  readonly zEntered: boolean
  /** The graver of score and answer; null: the provider evaluates nothing. */
  readonly verdict: EqaVerdict | null
}

const gravity = { satisfactory: 0, questionable: 1, unsatisfactory: 2 } as const satisfies Record<
  EqaVerdict,
  number
>

/** The score by assigned value and SD. A bound (`< 2`) has none. */
const computedScore = ({ value, comparator }: SentValue, { target, sd }: EqaScore): number | null =>
  value === null || comparator !== null || target === null || sd === null ? null : zScore(value, target, sd)

/** Providers round, or count the uncertainty of their value in: scores that are further apart are not of one result. */
const sameScoreWithin = 0.5

/** The score by assigned value and SD, where the one that was entered contradicts it; null otherwise. */
export function contradictedScore(sent: SentValue, score: EqaScore): number | null {
  const computed = computedScore(sent, score)
  return computed !== null && score.z !== null && Math.abs(computed - score.z) > sameScoreWithin
    ? computed
    : null
}

/** The evaluation of a sent result. */
export function evaluateEqa(sent: SentValue, score: EqaScore | null): EqaEvaluation {
  const { z: entered = null, correct = null } = score ?? {}
  const z = entered ?? (score && computedScore(sent, score))
  const verdicts: EqaVerdict[] = [
    ...(z === null ? [] : [zVerdict(z)]),
    ...(correct === null ? [] : [correct ? ('satisfactory' as const) : ('unsatisfactory' as const)]),
  ]
  const [gravest = null] = verdicts.toSorted((a, b) => gravity[b] - gravity[a])
  return { z, zEntered: entered !== null, verdict: gravest }
}

/** A corrective action is asked for, and not written yet. */
export const needsCorrection = ({
  verdict,
  corrected,
}: {
  readonly verdict: EqaVerdict | null
  readonly corrected: boolean
}): boolean => verdict === 'unsatisfactory' && !corrected

/** Why a result is not sent. */
export type EqaHindrance = 'held' | 'unreadable' | 'unmeasured'
export const eqaHindrances: Readonly<Record<EqaHindrance, string>> = {
  held: 'Trattenuto dai controlli',
  unreadable: 'Non leggibile',
  unmeasured: 'Non misurato',
}

/** The run's result of a sample for one analyte. */
export interface EqaReading extends SentValue {
  /** As judged at the import. */
  readonly flag: string | null
  /** The controls of the run hold the analyte, and no lead released it. */
  readonly held: boolean
}

/** Whether a result leaves with its round: it was measured, can be read, and its run releases it. */
export function eqaHindrance(reading: EqaReading | null): EqaHindrance | null {
  if (reading === null) return 'unmeasured'
  if (reading.held) return 'held'
  return reading.flag === null || reading.flag === 'ERR' ? 'unreadable' : null
}

/** The number that is sent: rounded as the laboratory reports it. */
export const sentNumber = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundTo(value, decimals)
