import { expect, it } from 'vitest'
import {
  asksDecision,
  contradictedBy,
  isDrawnBeforeAsked,
  isTakenAfterBirth,
  judgedSerum,
  needsSerumValues,
  outOfSerumLimits,
  serumFlag,
} from './serum-report.ts'

it.each([
  ['a minute after the birth', '2026-11-20T10:01:00Z', true, true],
  ['a minute before the birth', '2026-11-20T09:59:00Z', true, false],
  ['on the day of a birth at an unknown hour', '2026-11-20T09:59:00Z', false, true],
  ['on the day before', '2026-11-19T09:59:00Z', false, false],
])('blood is judged against the birth: %s', (_, collectedAt, birthTimeKnown, expected) => {
  expect(isTakenAfterBirth(collectedAt, { birthAt: '2026-11-20T10:00:00Z', birthTimeKnown })).toBe(expected)
})

it('only serum in range asks for no new decision', () => {
  expect((['confirmed', 'doubtful', null, 'in_range'] as const).map(asksDecision)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('a value of serum is judged by the limits that stand on the report', () => {
  expect(serumFlag({ value: 12, low: 0.5, high: 6 })).toBe('H')
  expect(serumFlag({ value: 0.4, low: 0.5, high: 6 })).toBe('L')
  expect(serumFlag({ value: 6, low: 0.5, high: 6 })).toBe('N')
  expect(serumFlag({ value: 99, low: null, high: null })).toBe('N')
})

it('values out of their limits, or without limits, contradict an outcome in range alone', () => {
  const measures = [
    { code: 'TSH', unit: 'mU/L', value: 12, low: 0.5, high: 6 },
    { code: 'fT4', unit: 'pmol/L', value: 8, low: 10, high: 20 },
    { code: 'T3', unit: 'nmol/L', value: 2, low: null, high: null },
    { code: 'T4', unit: 'nmol/L', value: 2, low: null, high: 3 },
  ]
  expect(contradictedBy('in_range', measures)).toEqual(['TSH', 'fT4', 'T3'])
  for (const outcome of ['confirmed', 'doubtful', null] as const)
    expect(contradictedBy(outcome, measures)).toEqual([])
})

it.each([
  ['TSH', 150, 'mU/L', 0.5, 200, true],
  ['TSH', 15, 'µU/mL', 0.5, null, true],
  ['TSH', 4, 'mU/L', 0.5, 20, false],
  ['fT4', 4, 'pmol/L', 1, 25, true],
  ['fT4', 12, 'pmol/L', null, 25, true],
  ['fT4', 12, 'pmol/L', 9, 25, false],
  ['fT4', 1.2, 'ng/dL', 0.8, 1.9, false],
  ['fT4', 0.3, 'ng/dL', 0.1, 1.9, true],
  ['ft4', 3, 'pg/mL', 1, 19, true],
  ['tsh s', 150, 'mU/L', 0.5, 200, true],
  ['TSH', 0.15, 'U/L', 0.0005, 0.2, true],
  ['TSH', 150, 'furlong', 0.5, 6000, true],
] as const)(
  'limits that hide a failing thyroid contradict: %s %d %s, %s to %s',
  (code, value, unit, low, high, expected) => {
    expect(contradictedBy('in_range', [{ code, value, unit, low, high }])).toEqual(expected ? [code] : [])
  },
)

it('hormones in range beside an open finding need their TSH, whether it is critical or not', () => {
  const critical = [{ critical: true }]
  expect(needsSerumValues('in_range', ['ic'], critical, [])).toBe(true)
  expect(needsSerumValues('in_range', ['ic'], critical, [{ code: 'fT4' }])).toBe(true)
  expect(needsSerumValues('in_range', ['ic'], critical, [{ code: 'TSH' }])).toBe(false)
  expect(needsSerumValues('in_range', ['ic'], [{ critical: false }], [])).toBe(true)
  expect(needsSerumValues('in_range', ['ic'], [{ critical: false }], [{ code: 'T4' }])).toBe(true)
  expect(needsSerumValues('in_range', ['ic'], [], [])).toBe(false)
  expect(needsSerumValues('confirmed', ['ic'], critical, [])).toBe(false)
  expect(needsSerumValues('in_range', ['sma'], critical, [])).toBe(false)
})

it.each([
  ['the day before the question', 'in_range', '2026-03-09T10:00:00Z', null, true],
  ['the morning of the question', 'in_range', '2026-03-10T06:00:00Z', null, false],
  ['before the first day of the question', 'in_range', '2026-03-12T10:00:00Z', '2026-03-20', true],
  ['on the first day of the question', 'in_range', '2026-03-20T10:00:00Z', '2026-03-20', false],
  ['at an unknown moment', 'in_range', null, '2026-03-20', false],
  ['before the question and out of range', 'confirmed', '2026-03-01T10:00:00Z', null, false],
] as const)(
  'serum is judged against its question: serum of %s, outcome %s',
  (_, outcome, collectedAt, fromDate, expected) => {
    const question = { askedAt: '2026-03-10T15:00:00Z', fromDate }
    expect(isDrawnBeforeAsked(outcome, collectedAt, question)).toBe(expected)
  },
)

it('a value out of its limits confirms the finding, unless a lead let the outcome be in range', () => {
  const high = [{ code: 'TSH', value: 90, low: 0.7, high: 10 }]
  const inRange = [{ code: 'TSH', value: 2, low: 0.7, high: 10 }]
  expect(outOfSerumLimits([...high, ...inRange])).toEqual(high)
  expect(([null, 'doubtful', 'confirmed', 'in_range'] as const).map((one) => judgedSerum(one, high))).toEqual(
    ['confirmed', 'confirmed', 'confirmed', 'in_range'],
  )
  expect(([null, 'doubtful'] as const).map((one) => judgedSerum(one, inRange))).toEqual([null, 'doubtful'])
})
