import { expect, it } from 'vitest'
import { type CutoffFacts, flagValue, pickRule } from './cutoff.ts'
import { cutoffSets } from './cutoff-sets.ts'

const newborn: CutoffFacts = {
  ageHours: 60,
  gaWeeks: 39,
  weight: 3200,
  tin: false,
  transfused: false,
  npt: false,
}
const flagOf = (type: string, analyte: string, value: number, facts: Partial<CutoffFacts> = {}) => {
  const set = cutoffSets.find(({ analysisTypeId }) => analysisTypeId === type)
  const rules = set?.rules.map((rule, id) => ({ ...rule, id })) ?? []
  return flagValue(value, pickRule(rules, analyte, { ...newborn, ...facts }), 'measured')
}

it('a set has rules, each band besides the rule for all newborns of its analyte', () => {
  for (const { analysisTypeId, rules } of cutoffSets) {
    expect(rules.length, analysisTypeId).toBeGreaterThan(0)
    for (const { analyte } of rules) {
      const general = rules.filter((rule) => rule.analyte === analyte && rule.gaTo === null)
      expect(
        general.filter(({ ageHoursFrom, ageHoursTo }) => ageHoursFrom === null && ageHoursTo === null),
        analyte,
      ).toHaveLength(1)
    }
  }
})

it('TSH of a card below 48 hours, TYR and BTD of a preterm newborn have limits of their own', () => {
  expect([flagOf('ic_tsh', 'TSH', 15), flagOf('ic_tsh', 'TSH', 15, { ageHours: 47 })]).toEqual(['H', 'N'])
  expect(flagOf('ic_tsh', 'TSH', 61, { ageHours: 47 })).toBe('HH')
  expect([flagOf('sne_ms', 'TYR', 600), flagOf('sne_ms', 'TYR', 600, { gaWeeks: 36.9 })]).toEqual(['H', 'N'])
  expect([flagOf('btd_act', 'BTD', 50), flagOf('btd_act', 'BTD', 50, { gaWeeks: 36.9 })]).toEqual(['L', 'N'])
})

it('an unknown fact relaxes no limit', () => {
  expect(flagOf('ic_tsh', 'TSH', 15, { ageHours: null })).toBe('H')
  expect(flagOf('btd_act', 'BTD', 50, { gaWeeks: null })).toBe('L')
})

it('IRT keeps the lower limit of a recall card at every age from 21 days on', () => {
  const flags = [20 * 24, 21 * 24, 35 * 24, 42 * 24].map((ageHours) =>
    flagOf('fc_irt', 'IRT', 40, { ageHours }),
  )
  expect(flags).toEqual(['N', 'H', 'H', 'H'])
})
