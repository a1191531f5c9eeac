import {
  type AnalyteAnswer,
  type AnalyteColumns,
  type AnalyteKind,
  boundOf,
  type Comparator,
  type CutoffFacts,
  type CutoffRule,
  codesIn,
  combineReplicates,
  evaluateFormula,
  type Flag,
  type Formula,
  flagByBands,
  gestationalWeeks,
  gravestFlag,
  isCensored,
  isOut,
  isPlausible,
  type KnownValue,
  knownValue,
  parseFormula,
  possibleRules,
  type ResultValue,
} from '@sne/shared/domain'
import type { ReplicateValue } from '../../platform/database/json-shapes.ts'

/** An analyte of the plate's type. */
export interface TypeAnalyte {
  readonly code: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly kind: AnalyteKind
  readonly formula: string | null
  /** Answers of a qualitative analyte; null for the others. */
  readonly answers: readonly AnalyteAnswer[] | null
  readonly position: number
}

/** Limits of a cut-off set for values. */
export interface Limits {
  readonly rules: readonly CutoffRule[]
  readonly columns: readonly Pick<AnalyteColumns, 'analyte' | 'plausibleLow' | 'plausibleHigh'>[]
}

/** Readings of one analysis's wells for one analyte. */
export interface Measured {
  readonly code: string
  /** Text of the file; null for a value that was typed. */
  readonly raw: string | null
  readonly replicates: readonly (Omit<ReplicateValue, 'value' | 'comparator'> & {
    readonly value: ResultValue
  })[]
  /** Typed by a person in place of what was measured. */
  readonly corrected?: KnownValue | null
  /** The whole analyte does not count. */
  readonly excluded: boolean
}

export interface Judged {
  readonly code: string
  readonly position: number
  readonly raw: string | null
  /** Not rounded; null when nothing was detected or nothing can be read. */
  readonly value: number | null
  /** The value is a bound. */
  readonly comparator: Comparator | null
  readonly unit: string
  readonly flag: Flag
  readonly cutoffRuleId: number | null
  readonly replicateValues: ReplicateValue[]
  readonly excluded: boolean
}

const parsed = new WeakMap<readonly TypeAnalyte[], Map<string, Formula>>()

/** The formula of a ratio, read once for a list of analytes, which are the codes that it may name. */
export function formulaOf(analytes: readonly TypeAnalyte[], ratio: string): Formula {
  const known = parsed.get(analytes) ?? new Map<string, Formula>()
  parsed.set(analytes, known)
  const formula =
    known.get(ratio) ??
    parseFormula(
      analytes.find(({ code }) => code === ratio)?.formula ?? ratio,
      analytes.filter(({ kind }) => kind !== 'ratio').map(({ code }) => code),
    )
  known.set(ratio, formula)
  return formula
}

/** A value outside the plausible range of its analyte cannot be read. */
const plausibleFor = ({ columns }: Limits, code: string) => {
  const own = columns.find(({ analyte }) => analyte === code)
  return (value: ResultValue): ResultValue => (isPlausible(value, own) ? value : 'unusable')
}

/** A value as records keep it: number and comparator apart. */
const keptParts = (value: ResultValue) => ({
  value: typeof value === 'string' ? null : boundOf(value),
  comparator: isCensored(value) ? value.comparator : null,
})

/** Not detected counts as nothing in a sum and above a line; below one it leaves no quotient. */
const asNothing = (values: Readonly<Record<string, ResultValue | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([code, value]) => [code, value === 'not_detected' ? 0 : value]),
  )

/**
 * Value of a ratio. `not_detected`: nothing was detected above its line. `unusable`: a part is
 * missing, left out or cannot be read, or there is nothing below the line.
 */
function ratioValue(formula: Formula, values: Readonly<Record<string, ResultValue | null>>): ResultValue {
  const ratio = evaluateFormula(formula, values)
  if (ratio !== null) return ratio
  const least = evaluateFormula(formula, asNothing(values))
  if (least === null || least === 'unusable') return 'unusable'
  return boundOf(least) === 0 ? 'not_detected' : least
}

/**
 * A ratio of the wells in which all of its parts were measured; empty where a person typed one of them, and for a single
 * well, which is the whole value.
 */
function ratioWells(
  formula: Formula,
  parts: readonly Measured[],
  plausible: (code: string, value: ResultValue) => ResultValue,
): Measured['replicates'] {
  const [first] = parts
  if (!first || parts.some(({ corrected, excluded }) => excluded || (corrected ?? null) !== null)) return []
  const wells = first.replicates.map(({ well }) => well)
  if (wells.length < 2) return []
  return wells.map((well) => {
    const own = parts.map((part) => ({
      code: part.code,
      one: part.replicates.find((one) => one.well === well),
    }))
    const values = Object.fromEntries(
      own.map(({ code, one }) => [code, one ? plausible(code, one.value) : null]),
    )
    return {
      well,
      raw: null,
      value: ratioValue(formula, values),
      excluded: own.some(({ one }) => one?.excluded === true),
    }
  })
}

/**
 * Values, ratios and flags of one analysis, as measured or typed: the analyte's decimals serve
 * screens and paper alone. Ratios are formed unrounded and well by well. A ratio that cannot be
 * formed cannot be read. A ratio whose bounds pull apart is not comparable, and one with a left-out
 * part has no result. Where facts are unknown, each limit that the newborn may have is applied and
 * the gravest flag counts. Excluded analytes keep their value and have no part in ratios.
 */
export function judge(
  analytes: readonly TypeAnalyte[],
  limits: Limits,
  facts: CutoffFacts,
  measured: readonly Measured[],
): Judged[] {
  const byCode = new Map(measured.map((one) => [one.code, one]))
  const combined = new Map<string, ResultValue>()
  for (const one of measured) {
    const plausible = plausibleFor(limits, one.code)
    const counting = one.replicates.filter(({ excluded }) => !excluded).map(({ value }) => plausible(value))
    const corrected = one.corrected ?? null
    combined.set(one.code, corrected === null ? combineReplicates(counting).value : plausible(corrected))
  }
  const counted = Object.fromEntries(
    measured.flatMap(({ code, excluded }) => (excluded ? [] : [[code, combined.get(code) ?? null]])),
  )
  const flagged = (analyte: TypeAnalyte, given: ResultValue) => {
    const { flag, rule } = flagByBands(given, possibleRules(limits.rules, analyte.code, facts), analyte)
    return { ...keptParts(given), flag, cutoffRuleId: rule?.id ?? null }
  }
  return analytes.flatMap((analyte): Judged[] => {
    const { code, position, unit } = analyte
    if (analyte.kind === 'ratio') {
      if (Object.keys(counted).length === 0) return []
      const formula = formulaOf(analytes, code)
      const parts = codesIn(formula).flatMap((part) => byCode.get(part) ?? [])
      // A value that a person left out says nothing, and its ratio neither.
      const leftOut = parts.some(({ excluded }) => excluded)
      const ratio = leftOut ? 'not_detected' : ratioValue(formula, counted)
      const judged = flagged(analyte, ratio)
      const pulledApart = !leftOut && evaluateFormula(formula, counted) === 'unusable'
      // Nothing detected above the line says nothing, not even "too low".
      const flag = ratio === 'not_detected' ? 'ND' : pulledApart ? 'NC' : judged.flag
      const wells = ratioWells(formula, parts, (part, value) => plausibleFor(limits, part)(value))
      return [
        {
          ...judged,
          flag,
          code,
          position,
          unit,
          raw: null,
          replicateValues: wells.map((well) => ({ ...well, ...keptReplicate(well.value) })),
          excluded: false,
        },
      ]
    }
    const one = byCode.get(code)
    const value = combined.get(code)
    if (!one || value === undefined) return []
    return [
      {
        ...flagged(analyte, value),
        code,
        position,
        unit,
        raw: one.raw,
        replicateValues: one.replicates.map((replicate) => ({
          ...replicate,
          ...keptReplicate(replicate.value),
        })),
        excluded: one.excluded,
      },
    ]
  })
}

/** A bound of a well keeps its comparator; a value without a number keeps its reason. */
const keptReplicate = (value: ResultValue): Pick<ReplicateValue, 'value' | 'comparator' | 'missing'> =>
  typeof value === 'string'
    ? { value: null, missing: value }
    : { value: boundOf(value), ...(isCensored(value) ? { comparator: value.comparator } : {}) }

/** A value that was kept, as much of it as flags need. */
export interface Kept {
  readonly code: string
  readonly value: number | null
  readonly comparator?: Comparator | null
  readonly flag: Flag | null
}

/** A value as the rules read it: without a number it was not detected, unless it cannot be used. */
export const keptResult = ({ value, comparator, flag }: Omit<Kept, 'code'>): ResultValue =>
  knownValue(value, comparator) ??
  (flag === 'ERR' || flag === 'NC' || flag === null ? 'unusable' : 'not_detected')

/**
 * Result of one replicate; replicates of earlier versions have no reason and take the flag of the
 * whole.
 */
export const replicateResult = (
  { value, comparator, missing }: Pick<ReplicateValue, 'value' | 'comparator' | 'missing'>,
  flag: Flag | null,
): ResultValue => knownValue(value, comparator) ?? missing ?? keptResult({ value, flag })

/**
 * Kept values judged by the rules that hold for other facts of the card: the values stay, which rule applies and the
 * flag follow.
 */
export const judgeAgain = (
  analytes: readonly TypeAnalyte[],
  { rules }: Pick<Limits, 'rules'>,
  facts: CutoffFacts,
  kept: readonly Kept[],
): { code: string; flag: Flag; cutoffRuleId: number | null }[] =>
  kept.flatMap((one) => {
    const analyte = analytes.find(({ code }) => code === one.code)
    if (!analyte) return []
    const given = keptResult(one)
    const { flag, rule } = flagByBands(given, possibleRules(rules, one.code, facts), analyte)
    const impossible = analyte.kind === 'ratio' && typeof given === 'string'
    const ofRatio = one.flag === 'NC' || one.flag === 'ERR' ? one.flag : ('ND' as const)
    return [{ code: one.code, flag: impossible ? ofRatio : flag, cutoffRuleId: rule?.id ?? null }]
  })

/** The gravest flag of an analysis, and how many analytes are out of range; excluded ones do not count. */
export function summary(judged: readonly Pick<Judged, 'flag' | 'excluded'>[]) {
  const flags = judged.flatMap(({ flag, excluded }) => (excluded ? [] : [flag]))
  return {
    worstFlag: gravestFlag(flags),
    anomalies: flags.filter(isOut).length,
  }
}

/** Facts of the card and the newborn that choose the rule. */
export const cutoffFactsOf = (row: {
  readonly ageAtCollectionHours: number | null
  readonly gaWeeks: number | null
  readonly gaDays: number | null
  readonly weightAtCollection: number | null
  readonly birthWeight: number | null
  readonly conditions: { readonly tin: boolean; readonly transfusion: unknown; readonly parenteral: unknown }
}): CutoffFacts => ({
  ageHours: row.ageAtCollectionHours,
  gaWeeks: gestationalWeeks(row.gaWeeks, row.gaDays),
  weight: row.weightAtCollection ?? row.birthWeight,
  tin: row.conditions.tin,
  transfused: row.conditions.transfusion !== null,
  npt: row.conditions.parenteral !== null,
})
