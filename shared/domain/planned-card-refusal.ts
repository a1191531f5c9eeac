import { analyteColumnSeeds } from './analyte-column-seeds.ts'
import { daysInWords } from './durations.ts'
import {
  type PlannedCardBasis,
  type PlannedCardCondition,
  type PlannedCardRule,
  plannedCardBases,
  plannedCardConditions,
  plannedCardRules,
  plannedCardRuleText,
} from './planned-card-rules.ts'
import { screeningShortLabels } from './screenings.ts'

/** Days from which the days of a condition may be counted. */
export const basesOf: Readonly<Record<PlannedCardCondition, readonly PlannedCardBasis[]>> = {
  immature: ['birth'],
  transfused: ['last_transfusion'],
  before_milk: ['collection'],
  early: ['birth', 'collection'],
  parenteral: ['nutrition_end'],
  intensive_care: ['birth'],
  multiple_birth: ['birth'],
  cotwin_recalled: ['cotwin_report'],
}

/** The most days that a rule may say: later nobody would miss the card. */
export const plannedCardBounds = { days: 180, aheadDays: 30, graceDays: 30 } as const

const timeCritical = new Set(
  analyteColumnSeeds.filter((one) => one.timeCritical).map(({ analyte }) => analyte),
)

const isWhole = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to

/** Why one rule may not be written so. */
function refusalOf(rule: PlannedCardRule): string | null {
  const { condition, basis, days, aheadDays, graceDays, gaBelow, weightBelow, donorBlood, fromDay } = rule
  if (!basesOf[condition].includes(basis))
    return `i giorni si contano ${basesOf[condition].map((one) => plannedCardBases[one]).join(' o ')}.`
  if (!isWhole(days, 1, plannedCardBounds.days)) return `i giorni vanno da 1 a ${plannedCardBounds.days}.`
  if (!isWhole(aheadDays, 0, Math.min(plannedCardBounds.aheadDays, days)))
    return `i giorni di anticipo vanno da 0 a ${Math.min(plannedCardBounds.aheadDays, days)}.`
  if (!isWhole(graceDays, 0, plannedCardBounds.graceDays))
    return `i giorni di tolleranza vanno da 0 a ${plannedCardBounds.graceDays}.`
  if (rule.categories.length === 0) return 'serve almeno una categoria.'
  if (
    condition === 'immature'
      ? gaBelow === null && weightBelow === null
      : gaBelow !== null || weightBelow !== null
  )
    return condition === 'immature'
      ? 'servono le settimane o il peso sotto cui vale.'
      : 'settimane e peso valgono solo per pretermine e basso peso.'
  if (
    (gaBelow !== null && !isWhole(gaBelow, 20, 42)) ||
    (weightBelow !== null && !isWhole(weightBelow, 100, 6000))
  )
    return 'le settimane vanno da 20 a 42, il peso da 100 a 6000 g.'
  if ((condition === 'transfused') !== donorBlood.length > 0)
    return condition === 'transfused'
      ? 'serve almeno un emoderivato.'
      : 'gli emoderivati valgono solo dopo una trasfusione.'
  if (rule.earlierCardServes && condition !== 'transfused')
    return 'un cartoncino precedente serve solo dopo una trasfusione.'
  if (fromDay !== null && !isWhole(fromDay, 1, days)) return `il giorno di vita va da 1 a ${days}.`
  const critical = rule.waitingAnalytes.find((analyte) => timeCritical.has(analyte))
  return critical ? `${critical} non può attendere un prelievo programmato.` : null
}

const isTwice = (one: PlannedCardRule, other: PlannedCardRule) =>
  plannedCardRuleText(one) === plannedCardRuleText(other) &&
  one.basis === other.basis &&
  one.days === other.days &&
  one.categories.some((category) => other.categories.includes(category))

/** Why rules may not be written so, Italian; null where they may. */
export function plannedCardRefusal(rules: readonly PlannedCardRule[]): string | null {
  for (const [index, rule] of rules.entries()) {
    const refusal = refusalOf(rule)
    if (refusal) return `${plannedCardRuleText(rule)}: ${refusal}`
    if (rules.slice(0, index).some((earlier) => isTwice(earlier, rule)))
      return `${plannedCardRuleText(rule)}: la regola c’è già.`
  }
  return null
}

/**
 * Does `rule` ask for the card of `wanted` for all newborns of `wanted`? It asks not later, and not so early
 * that the card is another one.
 */
const serves = (rule: PlannedCardRule, wanted: PlannedCardRule) =>
  rule.condition === wanted.condition &&
  rule.basis === wanted.basis &&
  rule.days + rule.graceDays <= wanted.days + wanted.graceDays &&
  rule.days > wanted.days / 2 &&
  (wanted.gaBelow === null || (rule.gaBelow ?? 0) >= wanted.gaBelow) &&
  (wanted.weightBelow === null || (rule.weightBelow ?? 0) >= wanted.weightBelow) &&
  wanted.donorBlood.every((kind) => rule.donorBlood.includes(kind)) &&
  (rule.fromDay === null || (wanted.fromDay !== null && rule.fromDay <= wanted.fromDay)) &&
  (!rule.earlierCardServes || wanted.earlierCardServes)

/**
 * Conditions of safety (section 5) that the rules leave out, Italian, one sentence each; empty where each
 * newborn is asked for every card in time. A laboratory may leave them out, and reads it before it signs.
 */
export function plannedCardGaps(rules: readonly PlannedCardRule[]): string[] {
  const missing = plannedCardRules.flatMap((wanted) => {
    const categories = wanted.categories.filter(
      (category) => !rules.some((rule) => rule.categories.includes(category) && serves(rule, wanted)),
    )
    if (categories.length === 0) return []
    const when = `${daysInWords(wanted.days)} ${plannedCardBases[wanted.basis]}`
    const which = categories.map((category) => screeningShortLabels[category]).join(', ')
    return [`${plannedCardRuleText(wanted)}: nessuna regola chiede ${which} a ${when}.`]
  })
  const waiting = rules.flatMap(({ condition, waitingAnalytes }) => {
    const known = plannedCardRules.filter((one) => one.condition === condition)
    return waitingAnalytes
      .filter((analyte) => !known.some((one) => one.waitingAnalytes.includes(analyte)))
      .map(
        (analyte) =>
          `${plannedCardConditions[condition]}: un reperto di ${analyte} può attendere il prelievo programmato.`,
      )
  })
  return [...new Set([...missing, ...waiting])]
}
