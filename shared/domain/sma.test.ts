import { expect, it } from 'vitest'
import { smn1Outcome } from './sma.ts'

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
] as const)('SMN1 %s with reference %s: %s', (smn1, reference, outcome) => {
  expect(smn1Outcome(smn1, reference)).toBe(outcome)
})
