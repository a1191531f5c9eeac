import {
  type AnalysisTypeId,
  type Analyte,
  analysisTypes,
  analytesOfType,
  type CutoffRuleSeed,
  cutoffSets,
  flagAnswer,
  flagValue,
  formulaCodes,
  isOut,
  type ResultValue,
  ratioOf,
  roundTo,
} from '@sne/shared/domain'
import { borderlineAnalytes, type Effect, effectsOf, type ValueProfile } from './profiles.ts'
import { createRandom, type Random, type Seed } from './random.ts'

/** Facts of the newborn that move the values of a healthy one. */
export interface ValueFacts {
  /** Weeks of gestation. */
  readonly gaWeeks?: number | null
  readonly parenteral?: boolean
  readonly ageHours?: number | null
}

/** Typical values of healthy newborns; the others lie at a share of their limit. */
const typical: Readonly<Record<string, number>> = {
  ALA: 270,
  ARG: 11,
  CIT: 13,
  GLY: 420,
  XLE: 118,
  MET: 21,
  ORN: 85,
  PHE: 52,
  PRO: 175,
  TYR: 92,
  VAL: 98,
  SUAC: 0.55,
  C0: 26,
  C2: 24,
  C3: 1.9,
  C5: 0.13,
  C8: 0.08,
  C10: 0.11,
  C16: 3.1,
  C18: 0.95,
  'C18:1': 1.5,
  TSH: 1.7,
  IRT: 19,
  BTD: 175,
  TGAL: 3.6,
  GALT: 6,
  SMN1: 25.5,
  RNASEP: 23.2,
  GAA: 9,
  GLA: 6,
  ABG: 11,
  IDUA: 5,
}

/** Share of the upper limit, and multiple of the lower one, at which an unlisted analyte lies. */
const shareOfHigh = 0.38
const multipleOfLow = 3
/** Widest spread of the logarithm; narrower where the limit is near, so that healthy newborns stay in range. */
const widest = 0.26
const deviationsToLimit = 3.8

/** Amino acids that an infusion raises, and by how much at most. */
const infused = ['MET', 'VAL', 'XLE', 'ALA', 'GLY', 'PHE', 'ORN', 'PRO']

/**
 * Values of one card in one analysis, by analyte code, rounded as instruments write them. Ratios
 * are not among them: the server computes ratios. One seed, type and profile always give equal
 * values. A repetition takes another seed and gives values near, not equal.
 */
export function generateValues(
  seed: Seed,
  analysisType: AnalysisTypeId,
  profile: ValueProfile,
  facts: ValueFacts = {},
): Record<string, ResultValue> {
  const random = createRandom(seed, 'values', analysisType)
  const effects = effectsFor(analysisType, profile, random)
  const rules = cutoffSets.find((set) => set.analysisTypeId === analysisType)?.rules ?? []
  // How much blood the disc took up moves every value of a card together.
  const disc = profile === 'typical' ? 0 : random.normal(0, 0.08)
  const values: Record<string, ResultValue> = {}
  for (const analyte of analytesOfType(analysisType)) {
    if (analyte.kind === 'ratio') continue
    const limits = rules.find((rule) => rule.analyte === analyte.code && isGeneral(rule)) ?? null
    if (analyte.answers) {
      values[analyte.code] = analyte.answers.find(({ flag }) => flag === 'N')?.value ?? 'unusable'
      continue
    }
    const effect = effects[analyte.code]
    const value =
      profile === 'typical'
        ? medianOf(analyte, limits)
        : effect === undefined
          ? healthy(analyte, limits, random, facts)
          : ill(effect, limits, random)
    values[analyte.code] =
      typeof value === 'number'
        ? roundTo(analyte.kind === 'ct' ? value : value * Math.exp(disc), analyte.decimals)
        : value
  }
  return values
}

/** Codes out of range under the general limits, ratios included. */
export function outOfRange(
  values: Readonly<Record<string, ResultValue>>,
  analysisType: AnalysisTypeId,
): string[] {
  const rules = cutoffSets.find((set) => set.analysisTypeId === analysisType)?.rules ?? []
  return analytesOfType(analysisType).flatMap((analyte) => {
    const value = analyte.formula ? ratioOf(analyte.formula, values, formulaCodes) : values[analyte.code]
    const rule = rules.find((one) => one.analyte === analyte.code && isGeneral(one))
    const flag = analyte.answers
      ? flagAnswer(value ?? 'unusable', analyte.answers)
      : flagValue(value ?? 'unusable', rule ?? null, analyte.kind)
    return isOut(flag) || flag === 'ND' ? [analyte.code] : []
  })
}

const isGeneral = (rule: CutoffRuleSeed): boolean =>
  [rule.ageHoursTo, rule.ageHoursFrom, rule.gaTo, rule.gaFrom, rule.weightTo, rule.weightFrom].every(
    (bound) => bound === null,
  ) && [rule.tin, rule.transfused, rule.npt].every((state) => state === null)

function effectsFor(
  analysisType: AnalysisTypeId,
  profile: ValueProfile,
  random: Random,
): Readonly<Record<string, Effect>> {
  if (!profile.startsWith('borderline:')) return effectsOf(profile)
  const category = analysisTypes.find((type) => type.id === analysisType)?.category
  const analytes = borderlineAnalytes[analysisType]
  if (profile !== `borderline:${category}` || !analytes) return {}
  return { [random.pick(analytes)]: random.logNormal(1.02, 0.06) }
}

type Limits = Pick<CutoffRuleSeed, 'low' | 'high'> | null

function ill(effect: Effect, limits: Limits, random: Random): ResultValue {
  if (effect === 'absent') return 'not_detected'
  return random.logNormal(effect * (limits?.high ?? limits?.low ?? 1), 0.06)
}

function medianOf({ code }: Analyte, limits: Limits): number {
  const { low = null, high = null } = limits ?? {}
  return typical[code] ?? (high !== null ? high * shareOfHigh : (low ?? 1) * multipleOfLow)
}

function healthy(analyte: Analyte, limits: Limits, random: Random, facts: ValueFacts): number {
  const { low = null, high = null } = limits ?? {}
  const median = medianOf(analyte, limits)
  if (analyte.kind === 'ct') return random.normal(median, 0.7)
  const above = high === null ? Number.POSITIVE_INFINITY : Math.log(high / median)
  const below = low === null ? Number.POSITIVE_INFINITY : Math.log(median / low)
  const sigma = Math.min(widest, Math.min(above, below) / deviationsToLimit)
  return random.logNormal(median, sigma) * shiftOf(analyte.code, facts, random)
}

/** Effect of prematurity, an infusion or an early card on a healthy newborn's value. */
function shiftOf(code: string, facts: ValueFacts, random: Random): number {
  const preterm = (facts.gaWeeks ?? 40) < 37
  if (code === 'TYR' && preterm) return random.logNormal(1.7, 0.3)
  if (code === 'BTD' && preterm) return 0.75
  if (code === 'TSH' && (facts.ageHours ?? 60) < 48) return random.logNormal(2, 0.3)
  if (facts.parenteral && infused.includes(code)) return random.logNormal(1.5, 0.15)
  return 1
}
