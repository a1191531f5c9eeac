import { type LineChange, lineChanges } from './line-changes.ts'
import { type PlannedCardRule, plannedCardRuleText } from './planned-card-rules.ts'

/** One rule that a set says otherwise than another one. */
export interface PlannedCardChange extends LineChange {
  /** For whom the rule holds, in Italian. */
  readonly rule: string
}

/** What a rule says; the other fields say for whom. */
const said = [
  'basis',
  'days',
  'aheadDays',
  'graceDays',
  'categories',
  'motivation',
  'waitingAnalytes',
] as const

/** What `after` says otherwise than `before`. Several rules for the same newborns are compared in their order. */
export const plannedCardChanges = (
  before: readonly PlannedCardRule[],
  after: readonly PlannedCardRule[],
): PlannedCardChange[] =>
  lineChanges(before, after, { keyOf: plannedCardRuleText, said }).map(({ line, ...change }) => ({
    rule: plannedCardRuleText(line),
    ...change,
  }))
