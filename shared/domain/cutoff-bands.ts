import type { AnalyteAnswer, AnalyteKind } from './analyte.ts'
import { type CutoffFacts, type CutoffRule, flagAnswer, flagValue, pickRule } from './cutoff.ts'
import type { ResultValue } from './result-value.ts'
import { type Flag, gravestFlag } from './sample-analysis.ts'

/** Labels of the facts of a newborn that bands of limits ask for. */
export const bandFactLabels = {
  ageHours: 'età al prelievo',
  gaWeeks: 'età gestazionale',
  weight: 'peso',
} as const
export type BandFact = keyof typeof bandFactLabels

const bandFacts = ['ageHours', 'gaWeeks', 'weight'] as const satisfies BandFact[]

const boundsOf: Readonly<Record<BandFact, (rule: CutoffRule) => readonly (number | null)[]>> = {
  ageHours: ({ ageHoursFrom, ageHoursTo }) => [ageHoursFrom, ageHoursTo],
  gaWeeks: ({ gaFrom, gaTo }) => [gaFrom, gaTo],
  weight: ({ weightFrom, weightTo }) => [weightFrom, weightTo],
}

/** One value of each band of an unknown fact: bands change at their bounds alone. */
function valuesOf(
  rules: readonly CutoffRule[],
  facts: CutoffFacts,
  fact: BandFact,
): readonly (number | null)[] {
  const known = facts[fact]
  if (known !== null) return [known]
  const bounds = rules.flatMap((rule) => boundsOf[fact](rule)).filter((bound) => bound !== null)
  return bounds.length === 0 ? [null] : [...new Set([0, ...bounds])]
}

const grouped = new WeakMap<readonly CutoffRule[], Map<string, CutoffRule[]>>()

/** The rules of one analyte; a set is grouped once, because a plate asks thousands of times. */
function rulesFor(rules: readonly CutoffRule[], analyte: string): readonly CutoffRule[] {
  const groups = grouped.get(rules) ?? Map.groupBy(rules, (rule) => rule.analyte)
  grouped.set(rules, groups)
  return groups.get(analyte) ?? []
}

/** Unknown facts that the bands of an analyte ask for. */
export function unknownFactsOf(
  rules: readonly CutoffRule[],
  analyte: string,
  facts: CutoffFacts,
): BandFact[] {
  const unknown = bandFacts.filter((fact) => facts[fact] === null)
  if (unknown.length === 0) return unknown
  const own = rulesFor(rules, analyte)
  return unknown.filter((fact) => own.some((rule) => boundsOf[fact](rule).some((bound) => bound !== null)))
}

/**
 * Every rule that may apply to an analyte of a newborn of whom facts are unknown, each once; null means "no
 * rule". One entry where all facts are known, or no band asks for the unknown ones.
 */
export function possibleRules(
  rules: readonly CutoffRule[],
  analyte: string,
  facts: CutoffFacts,
): (CutoffRule | null)[] {
  const own = rulesFor(rules, analyte)
  if (unknownFactsOf(rules, analyte, facts).length === 0) return [pickRule(own, analyte, facts)]
  const [ages, gestations, weights] = bandFacts.map((fact) => valuesOf(own, facts, fact))
  const found = new Set<CutoffRule | null>()
  for (const ageHours of ages ?? [])
    for (const gaWeeks of gestations ?? [])
      for (const weight of weights ?? [])
        found.add(pickRule(own, analyte, { ...facts, ageHours, gaWeeks, weight }))
  return [...found]
}

/** How an analyte is flagged: its kind, or the closed list of its answers. */
export interface FlagKind {
  readonly kind: AnalyteKind
  readonly answers: readonly AnalyteAnswer[] | null
}

const flagBy = (value: ResultValue, rule: CutoffRule | null, { kind, answers }: FlagKind): Flag =>
  answers ? flagAnswer(value, answers) : flagValue(value, rule, kind)

export interface BandVerdict {
  readonly flag: Flag
  /** The rule that gives the flag; of several the strictest. Null without a rule. */
  readonly rule: CutoffRule | null
  /** The rules that may apply give different flags. */
  readonly isUnsure: boolean
}

const least = (one: number | null, other: number | null, absent: number) =>
  (one ?? absent) - (other ?? absent)

/** The lower upper limit first, then the higher lower one. */
const byStrictness = (one: CutoffRule | null, other: CutoffRule | null): number =>
  least(one?.high ?? null, other?.high ?? null, Number.MAX_VALUE) ||
  least(other?.low ?? null, one?.low ?? null, -Number.MAX_VALUE)

/** The gravest flag of a value among the rules that may apply: an unknown fact never relaxes a limit. */
export function flagByBands(
  value: ResultValue,
  possible: readonly (CutoffRule | null)[],
  how: FlagKind,
): BandVerdict {
  const verdicts = [...possible].sort(byStrictness).map((rule) => ({ rule, flag: flagBy(value, rule, how) }))
  const flag = gravestFlag(verdicts.map((one) => one.flag)) ?? flagBy(value, null, how)
  return {
    flag,
    rule: verdicts.find((one) => one.flag === flag)?.rule ?? null,
    isUnsure: verdicts.some((one) => one.flag !== flag),
  }
}
