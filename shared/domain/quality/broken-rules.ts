import { byMaterial, type ControlRun, type SequenceValue, sequenceOf } from './control-run.ts'
import { consecutiveRules, type QualityRule, trendLength } from './rule.ts'

/** A rule that a run breaks, with the wells that take part. */
export interface BrokenRule {
  readonly rule: QualityRule
  readonly wells: readonly string[]
}

const sides = [1, -1] as const
type Values = readonly SequenceValue[]
type Rule = (sequence: Values) => Values[]

/** Windows of consecutive values that end in the run that is judged. */
const windows = (sequence: Values, count: number): Values[] =>
  sequence.flatMap(({ isCurrent }, last) =>
    isCurrent && last + 1 >= count ? [sequence.slice(last + 1 - count, last + 1)] : [],
  )

const currentOf = (sequence: Values) => sequence.filter(({ isCurrent }) => isCurrent)

const beyond = (values: Values, distance: number, side: 1 | -1) =>
  values.filter(({ z }) => z * side > distance)

const single =
  (distance: number): Rule =>
  (sequence) =>
    currentOf(sequence)
      .filter(({ z }) => Math.abs(z) > distance)
      .map((value) => [value])

const consecutive =
  (count: number, distance: number): Rule =>
  (sequence) =>
    windows(sequence, count).filter((window) =>
      sides.some((side) => beyond(window, distance, side).length === count),
    )

/** Two of three values; one of the two is of the run that is judged. */
const twoOfThree: Rule = (sequence) =>
  windows(sequence, 3).flatMap((window) =>
    sides
      .map((side) => beyond(window, 2, side))
      .filter((found) => found.length >= 2 && found.some(({ isCurrent }) => isCurrent)),
  )

const trend: Rule = (sequence) =>
  windows(sequence, trendLength).filter((window) =>
    sides.some((side) =>
      window.every(({ z }, index) => index === 0 || (z - (window[index - 1]?.z ?? z)) * side > 0),
    ),
  )

/** Values of one run on both sides: one above +2 SD, one below −2 SD. */
const range: Rule = (sequence) => {
  const [above, below] = sides.map((side) => beyond(currentOf(sequence), 2, side))
  return above?.length && below?.length ? [[...above, ...below]] : []
}

/** Two values of one run beyond 2 SD on one side, whatever lies between them. */
const pairInRun: Rule = (sequence) =>
  sides.map((side) => beyond(currentOf(sequence), 2, side)).filter((found) => found.length >= 2)

const sequenceRules: Readonly<Record<Exclude<QualityRule, 'R-4s' | '7T'>, Rule>> = {
  '1-2s': single(2),
  '1-3s': single(3),
  '1-4s': single(4),
  '2of3-2s': twoOfThree,
  ...(Object.fromEntries(
    Object.entries(consecutiveRules).map(([rule, { count, beyond: distance }]) => [
      rule,
      consecutive(count, distance),
    ]),
  ) as Record<keyof typeof consecutiveRules, Rule>),
}

function windowsThatBreak(rule: QualityRule, run: ControlRun, earlier: readonly ControlRun[]): Values[] {
  const across = sequenceOf(run, earlier)
  if (rule === 'R-4s') return range(across)
  const levels = byMaterial(run).map((one) => sequenceOf(one, earlier))
  if (rule === '7T') return levels.flatMap(trend)
  const broken = [across, ...levels].flatMap(sequenceRules[rule])
  return rule === '2-2s' ? [...broken, ...pairInRun(across)] : broken
}

/**
 * Rules that a run of one analyte breaks, in the requested order. Rules of several values read the values of
 * each lot by itself. They also read the values of all levels in the order of the runs. A trend is read in one
 * lot alone, an R-4s in one run alone. A sequence counts when its last value belongs to the run.
 * @param earlier runs before, the newest last
 */
export function brokenRules(
  run: ControlRun,
  earlier: readonly ControlRun[],
  rules: readonly QualityRule[],
): BrokenRule[] {
  return rules.flatMap((rule) => {
    const found = windowsThatBreak(rule, run, earlier)
    const wells = new Set(found.flatMap((values) => currentOf(values).map(({ well }) => well)))
    return found.length === 0
      ? []
      : [{ rule, wells: run.readings.map(({ well }) => well).filter((well) => wells.has(well)) }]
  })
}
