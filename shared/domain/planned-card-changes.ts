import { type PlannedCardRule, plannedCardRuleText } from './planned-card-rules.ts'

type Cell = string | number | boolean | readonly string[] | null

/** One rule that a set says otherwise than another one. */
export interface PlannedCardChange {
  /** For whom the rule holds, in Italian. */
  readonly rule: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Fields that differ; empty where the rule is new or gone. */
  readonly fields: readonly { readonly field: string; readonly before: Cell; readonly after: Cell }[]
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

/** Rules for the same newborns are told apart by their motivation and place. */
const keyOf = (rule: PlannedCardRule) => plannedCardRuleText(rule)
const same = (one: Cell, other: Cell) => JSON.stringify(one) === JSON.stringify(other)

function differing(before: PlannedCardRule, after: PlannedCardRule): PlannedCardChange['fields'] {
  return said.flatMap((field) =>
    same(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }],
  )
}

/** What `after` says otherwise than `before`. Several rules for the same newborns are compared in their order. */
export function plannedCardChanges(
  before: readonly PlannedCardRule[],
  after: readonly PlannedCardRule[],
): PlannedCardChange[] {
  const known = Map.groupBy(before, keyOf)
  const now = Map.groupBy(after, keyOf)
  return [...new Set([...known.keys(), ...now.keys()])].flatMap((rule) => {
    const old = known.get(rule) ?? []
    const fresh = now.get(rule) ?? []
    return Array.from({ length: Math.max(old.length, fresh.length) }).flatMap(
      (_, index): PlannedCardChange[] => {
        const [left, right] = [old[index], fresh[index]]
        if (!left || !right) return [{ rule, kind: left ? 'removed' : 'added', fields: [] }]
        const fields = differing(left, right)
        return fields.length > 0 ? [{ rule, kind: 'changed', fields }] : []
      },
    )
  })
}
