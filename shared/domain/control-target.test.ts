import { expect, it } from 'vitest'
import type { ControlExpectation } from './control-expectation.ts'
import { isSensible, levelsApart, type MaterialLevel } from './control-target.ts'

const mean = (value: number, sd: number): ControlExpectation => ({ kind: 'mean_sd', mean: value, sd })
const interval = (low: number, high: number): ControlExpectation => ({ kind: 'interval', low, high })

it.each<[string, ControlExpectation, boolean]>([
  ['a mean with its spread', mean(50, 5), true],
  ['a spread just below a third of the mean', mean(5, 1.6), true],
  ['a spread with which 0 does not break 1-3s', mean(6, 2), false],
  ['a mean below zero', mean(-1e308, 1e308), false],
  ['a mean that nothing reaches', mean(1e308, 1), false],
  ['no spread', mean(50, 0), false],
  ['an interval', interval(300, 900), true],
  ['an interval above 3 times its lower bound', interval(300, 900.1), false],
  ['an interval from 0', interval(0, 10), false],
  ['an interval that accepts every value', interval(0, 1e9), false],
  ['an interval beyond what is measured', interval(900, 1100), false],
  ['an interval below zero', interval(-1, 10), false],
  ['an interval upside down', interval(20, 10), false],
  ['a call', { kind: 'call', call: 'amplified' }, true],
  ['an answer', { kind: 'answer', answer: 1 }, true],
])('isSensible judges %s', (_, expected, sensible) => {
  expect(isSensible(expected, { plausibleLow: 0, plausibleHigh: 1000 })).toBe(sensible)
})

it.each<[MaterialLevel, ControlExpectation, MaterialLevel, ControlExpectation, boolean, boolean]>([
  ['low', mean(50, 4), 'medium', mean(100, 8), true, true],
  ['medium', mean(100, 8), 'low', mean(50, 4), true, true],
  ['low', mean(100, 8), 'medium', mean(100, 8), false, false],
  ['low', mean(200, 8), 'high', mean(50, 4), false, true],
  ['low', interval(50, 150), 'high', interval(50, 150), false, false],
  // Ranges may share values, as long as no target lies in the other range.
  ['low', interval(40, 60), 'medium', mean(70, 7), true, true],
  ['low', interval(40, 70), 'medium', mean(70, 7), false, false],
  ['low', interval(50, 60), 'medium', interval(50, 90), false, false],
  ['low', mean(50, 4), 'low', mean(50, 4), true, true],
  ['low', { kind: 'call', call: 'amplified' }, 'high', { kind: 'call', call: 'amplified' }, true, true],
])('%s %j and %s %j are told apart: %s as a concentration, %s as a Ct', (a, one, b, other, measured, ct) => {
  const levels = [
    { level: a, expected: one },
    { level: b, expected: other },
  ] as const
  expect(levelsApart(...levels, 'measured')).toBe(measured)
  expect(levelsApart(...levels, 'ct')).toBe(ct)
})
