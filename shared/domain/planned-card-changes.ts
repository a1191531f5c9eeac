import { type LineChange, lineChanges } from './line-changes.ts'
import { type PlannedCardRule, plannedCardRuleText } from './planned-card-rules.ts'

/** One rule that a set says otherwise than another one. */
export interface PlannedCardChange extends LineChange {
  /** For whom the rule holds, in Italian. */
  readonly rule: string
}

/** The content of a rule; the other fields identify its newborns. */
const said = [
  'basis',
  'days',
  'aheadDays',
  'graceDays',
  'categories',
  'motivation',
  'waitingAnalytes',
] as const

/** Differences of `after` from `before`. Several rules for the same newborns are compared in their order. */
export const plannedCardChanges = (
  before: readonly PlannedCardRule[],
  after: readonly PlannedCardRule[],
): PlannedCardChange[] =>
  lineChanges(before, after, { keyOf: plannedCardRuleText, said }).map(({ line, ...change }) => ({
    rule: plannedCardRuleText(line),
    ...change,
  }))
