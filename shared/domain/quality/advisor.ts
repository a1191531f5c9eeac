import type { QualityRule } from './rule.ts'

/** Probability that a standard normal value is at most z; error below 1.5e-7 (Abramowitz and Stegun, 7.1.26). */
function below(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x)
  const half = tail / 2
  return z < 0 ? half : 1 - half
}

/** Rules of one run that an advice may name, and the SD beyond which each rejects a single value. */
export const advisedRules = [
  { rules: ['1-2s'], single: 2 },
  { rules: ['1-3s'], single: 3 },
  { rules: ['1-4s'], single: 4 },
  { rules: ['1-3s', '2-2s'], single: 3 },
  { rules: ['1-4s', '2-2s'], single: 4 },
  { rules: ['1-3s', '2-2s', 'R-4s'], single: 3 },
] as const satisfies readonly { readonly rules: readonly QualityRule[]; readonly single: number }[]
export type AdvisedRules = (typeof advisedRules)[number]

/** Controls of one run that an advice may ask for. */
export const advisedControls = [1, 2, 3, 4, 6] as const

/**
 * Probability that one run is rejected by rules that read this run alone.
 * @param shift of all controls, in SD
 */
export function rejection({ rules, single }: AdvisedRules, controls: number, shift: number): number {
  const within = (z: number) => below(z - shift) - below(-z - shift)
  const names: readonly QualityRule[] = rules
  if (!names.includes('2-2s')) return 1 - within(single) ** controls
  const inner = within(2)
  const up = below(single - shift) - below(2 - shift)
  const down = below(-2 - shift) - below(-single - shift)
  const one = controls * (up + down) * inner ** (controls - 1)
  // One value beyond 2 SD on each side: R-4s rejects it.
  const apart =
    names.includes('R-4s') || controls < 2
      ? 0
      : controls * (controls - 1) * up * down * inner ** (controls - 2)
  return 1 - (inner ** controls + one + apart)
}

/** The goal of a laboratory, in percent. */
export interface AdvisedGoal {
  readonly allowable: number
  readonly bias: number
  readonly cv: number
}

/** Results beyond the allowable error that are accepted at the critical shift: 5 %. */
const acceptedDefects = 1.65
export const leastDetection = 0.9

/** The shift, in SD, at which 5 % of the results exceed the allowable error. */
export const criticalShift = ({ allowable, bias, cv }: AdvisedGoal): number =>
  (allowable - Math.abs(bias)) / cv - acceptedDefects

/** Sigma of the method: how many SD lie between its mean and the allowable error. */
export const methodSigma = ({ allowable, bias, cv }: AdvisedGoal): number => (allowable - Math.abs(bias)) / cv

export interface Advice {
  readonly candidate: AdvisedRules
  readonly controls: number
  /** Of the critical shift. */
  readonly detection: number
  /** Of a good run. */
  readonly falseRejection: number
  readonly isEnough: boolean
}

/**
 * Rules and numbers of controls, the best first. Rules that detect the critical shift with at least 90 % come
 * first. The fewest false rejections order them, then the fewest controls. The others follow, by their
 * detection. None is enough where the critical shift is not positive.
 */
export function advise(goal: AdvisedGoal): Advice[] {
  const shift = criticalShift(goal)
  const all = advisedRules.flatMap((candidate) =>
    advisedControls
      .filter((controls) => controls > 1 || candidate.rules.length === 1)
      .map((controls): Advice => {
        const detection = rejection(candidate, controls, Math.max(0, shift))
        const falseRejection = rejection(candidate, controls, 0)
        return {
          candidate,
          controls,
          detection,
          falseRejection,
          isEnough: shift > 0 && detection >= leastDetection,
        }
      }),
  )
  return all.toSorted((a, b) => {
    if (a.isEnough !== b.isEnough) return a.isEnough ? -1 : 1
    if (!a.isEnough) return b.detection - a.detection
    return a.falseRejection - b.falseRejection || a.controls - b.controls
  })
}

/** The shift that a rule detects with 90 %, in SD: found by halving. */
export function detectedShift(candidate: AdvisedRules, controls: number): number {
  let [low, high] = [0, 10]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (rejection(candidate, controls, middle) < leastDetection) low = middle
    else high = middle
  }
  return high
}

/**
 * Largest bias with which a rule still detects the critical shift, by the CV. Both are shares of the
 * allowable error.
 */
export const operatingBias = (shift: number, cv: number): number =>
  Math.max(0, 1 - (acceptedDefects + shift) * cv)
