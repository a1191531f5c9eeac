import { expect, it } from 'vitest'
import { defaultSmn1Limits, smn1Outcome } from './sma.ts'

it.each([
  [26, 24, 'normal'],
  [44, 28, 'normal'],
  [44.01, 24, 'altered'],
  ['not_detected', 24, 'altered'],
  ['not_detected', 28.01, 'repeat'],
  ['not_detected', 'not_detected', 'repeat'],
  [26, 'not_detected', 'repeat'],
  ['unusable', 24, 'repeat'],
  [Number.NaN, 24, 'repeat'],
  [26, 'unusable', 'repeat'],
  [26, 0, 'repeat'],
  [26, -1, 'repeat'],
  [26, Number.NaN, 'repeat'],
  [26, Number.NEGATIVE_INFINITY, 'repeat'],
  [0, 24, 'repeat'],
  [-1, 24, 'repeat'],
  [Number.NEGATIVE_INFINITY, 24, 'repeat'],
  [0.1, 0.1, 'normal'],
] as const)('SMN1 %s with reference %s: %s', (smn1, reference, outcome) => {
  expect(smn1Outcome(smn1, reference)).toBe(outcome)
})

it('the limits of the laboratory replace the built-in ones', () => {
  expect(defaultSmn1Limits).toEqual({ smn1: 44, reference: 28 })
  const limits = { smn1: 30, reference: 25 }
  expect(smn1Outcome(30, 25, limits)).toBe('normal')
  expect(smn1Outcome(31, 25, limits)).toBe('altered')
  expect(smn1Outcome('not_detected', 25.1, limits)).toBe('repeat')
})
