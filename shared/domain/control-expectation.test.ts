import { expect, it } from 'vitest'
import { brokenRule, type ControlExpectation, expectationText, fitsAnalyte } from './control-expectation.ts'
import type { ResultValue } from './result-value.ts'

const interval: ControlExpectation = { kind: 'interval', low: 10, high: 20 }
const amplified: ControlExpectation = { kind: 'call', call: 'amplified' }
const silent: ControlExpectation = { kind: 'call', call: 'not_amplified' }
const oneVariant: ControlExpectation = { kind: 'answer', answer: 1 }
const mean: ControlExpectation = { kind: 'mean_sd', mean: 100, sd: 10 }

const below: ResultValue = { comparator: '<', value: 5 }

it.each<[ControlExpectation, ResultValue, string | null]>([
  [interval, 10, null],
  [interval, 20, null],
  [interval, 9.9, 'outside'],
  [interval, 20.1, 'outside'],
  [interval, { comparator: '<', value: 15 }, 'missing'],
  [interval, 'not_detected', 'missing'],
  [interval, 'unusable', 'missing'],
  [amplified, 24.5, null],
  [amplified, 'not_detected', 'other_call'],
  [amplified, 'unusable', 'missing'],
  [silent, 'not_detected', null],
  [silent, 31, 'other_call'],
  [silent, { comparator: '>', value: 40 }, 'other_call'],
  [silent, 'unusable', 'missing'],
  [oneVariant, 1, null],
  [oneVariant, 0, 'other_call'],
  [oneVariant, 'not_detected', 'missing'],
  [mean, 120, null],
  [mean, 121, '1-2s'],
  [mean, 131, '1-3s'],
  [mean, below, 'missing'],
])('the expectation %j finds in %j the broken rule %s', (expected, value, rule) => {
  expect(brokenRule(expected, value)).toBe(rule)
})

const qualitative = { kind: 'qualitative', answers: [{ value: 0 }, { value: 1 }] } as const
const cycle = { kind: 'ct', answers: null } as const
const measured = { kind: 'measured', answers: null } as const
const ratio = { kind: 'ratio', answers: null } as const

it('an expectation suits the kind of its analyte', () => {
  const suited = (expected: ControlExpectation) =>
    Object.entries({ qualitative, cycle, measured, ratio }).flatMap(([name, analyte]) =>
      fitsAnalyte(expected, analyte) ? [name] : [],
    )
  expect(suited(mean)).toEqual(['cycle', 'measured'])
  expect(suited(interval)).toEqual(['cycle', 'measured'])
  expect(suited(amplified)).toEqual(['cycle'])
  expect(suited(oneVariant)).toEqual(['qualitative'])
  expect(suited({ kind: 'answer', answer: 7 })).toEqual([])
})

it('expectationText writes an expectation in words', () => {
  const answers = [{ value: 1, label: 'Una variante', flag: 'H' as const }]
  const text = (expected: ControlExpectation) => expectationText(expected, { decimals: 1, answers })
  expect([mean, interval, silent, oneVariant, { kind: 'answer', answer: 7 } as const].map(text)).toEqual([
    '80,0–120,0',
    '10,0–20,0',
    'non amplificato',
    'Una variante',
    '7',
  ])
})
