import {
  type ActingRules,
  type AnalysisTypeId,
  actingRules,
  type ControlRun,
  judgeRun,
  type QualityRule,
  type RuleLine,
} from '../../shared/domain/index.ts'

/**
 * Standard normal values by Box and Muller, from a linear congruential generator: one seed gives one
 * sequence.
 */
export function normals(seed: number): () => number {
  let state = BigInt.asUintN(64, BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n)
  const uniform = () => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return (Number(state >> 11n) + 0.5) / 2 ** 53
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

const levels = ['low', 'medium', 'high'] as const
const runOf = (next: () => number, levelCount: number, shift: number): ControlRun => ({
  instrument: null,
  readings: levels
    .slice(0, levelCount)
    .map((level, index) => ({ well: `${index}`, level, lotId: index, target: '', z: next() + shift })),
})

/** Good runs, the newest last, as many as rules read back. */
const goodRuns = (next: () => number, { rejectBack }: ActingRules, levelCount: number): ControlRun[] =>
  Array.from({ length: rejectBack }, () => runOf(next, levelCount, 0))

export interface Question {
  readonly rules: readonly QualityRule[]
  /** SD by which all levels move in the run; the runs before are good. */
  readonly shift: number
  readonly levelCount: number
  readonly trials: number
  readonly seed: number
  readonly back?: number
}

/** Share of runs that the rules reject. */
export function rejected({ rules, shift, levelCount, trials, seed, back = 0 }: Question): number {
  const next = normals(seed)
  const acting: ActingRules = { reject: rules, rejectBack: back, warn: [], warnBack: 0 }
  let count = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const earlier = goodRuns(next, acting, levelCount)
    if (judgeRun(runOf(next, levelCount, shift), earlier, acting).state === 'fail') count += 1
  }
  return count / trials
}

/** Share of good runs of a type in which any analyte is rejected. */
export function falselyRejected(
  lines: readonly RuleLine[],
  type: AnalysisTypeId,
  analytes: readonly string[],
  { levelCount, trials, seed }: Pick<Question, 'levelCount' | 'trials' | 'seed'>,
): number {
  const next = normals(seed)
  const rules = analytes.map((analyte) => ({ ...actingRules(lines, type, analyte), warn: [] }))
  let count = 0
  for (let trial = 0; trial < trials; trial += 1)
    if (
      rules.some(
        (acting) =>
          judgeRun(runOf(next, levelCount, 0), goodRuns(next, acting, levelCount), acting).state === 'fail',
      )
    )
      count += 1
  return count / trials
}
