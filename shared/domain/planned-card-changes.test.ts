import { expect, it } from 'vitest'
import { plannedCardChanges } from './planned-card-changes.ts'
import { plannedCardRules } from './planned-card-rules.ts'

const [first, second] = plannedCardRules
if (!first || !second) throw new Error('The template has rules')

it('rules that say the same differ in nothing', () =>
  expect(plannedCardChanges(plannedCardRules, [...plannedCardRules])).toEqual([]))

it('a rule with another day or other categories is named with both', () => {
  const edited = { ...first, days: 15, categories: ['sne'] as const }
  expect(plannedCardChanges([first, second], [edited, second])).toEqual([
    {
      rule: 'Pretermine o basso peso sotto 34 settimane o sotto 2000 g',
      kind: 'changed',
      fields: [
        { field: 'days', before: 14, after: 15 },
        { field: 'categories', before: ['sne', 'ic'], after: ['sne'] },
      ],
    },
  ])
})

it('a rule for other newborns is a new one, and the former is gone', () => {
  const kinds = plannedCardChanges([first], [{ ...first, gaBelow: 32 }]).map(
    ({ kind, rule }) => `${kind} ${rule}`,
  )
  expect(kinds).toEqual([
    'removed Pretermine o basso peso sotto 34 settimane o sotto 2000 g',
    'added Pretermine o basso peso sotto 32 settimane o sotto 2000 g',
  ])
})
