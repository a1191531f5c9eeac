import { expect, it } from 'vitest'
import { daysOfLife, failsafeStep } from './failsafe.ts'

it.each([
  [6, null],
  [7, 7],
  [13, 7],
  [14, 14],
  [21, 21],
  [60, 21],
] as const)('after %s days the step is %s', (days, step) => {
  expect(failsafeStep(days)).toBe(step)
})

it('counts whole days from the hour of birth', () => {
  expect(daysOfLife('2026-11-13T10:00:00Z', new Date('2026-11-20T09:59:00Z'))).toBe(6)
  expect(daysOfLife('2026-11-13T10:00:00Z', new Date('2026-11-20T10:00:00Z'))).toBe(7)
})
