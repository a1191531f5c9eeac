import { describe, expect, it } from 'vitest'
import { rangeOf, valuesOf } from './observations.ts'

type Values = Parameters<typeof valuesOf>[1]

const value = (code: string, kind: string, flag: string, high: number | null) =>
  ({
    code,
    value: null,
    comparator: null,
    raw: 'n.d.',
    unit: '',
    flag,
    excluded: false,
    limits: { low: null, high, criticalLow: null, criticalHigh: null },
    analyte: { code, label: code, kind, decimals: 0 },
  }) as unknown as Values[number]
const report = { loinc: {} } as Parameters<typeof valuesOf>[0]

describe('a value that was not detected', () => {
  it.each([
    ['SMN1', 'ct', 'ND', 'AA'],
    ['SUAC', 'measured', 'ND', 'N'],
    ['GAA', 'activity', 'LL', 'LL'],
  ])(
    'a value that was not detected of %s says so and has its abnormal flag',
    (code, kind, flag, abnormal) => {
      expect(valuesOf(report, [value(code, kind, flag, 44)])).toMatchObject([
        { type: 'ST', value: 'Non rilevato', flag: abnormal },
      ])
    },
  )
})

it('a measured value is sent with the digits of the paper and the flag of the measured number', () => {
  const phe = { ...value('PHE', 'measured', 'H', 140), value: 140.4 }
  expect(valuesOf(report, [phe])).toMatchObject([{ type: 'NM', value: '140', range: '<= 140', flag: 'H' }])
})

it.each([
  [null, 140, '<= 140'],
  [60, null, '>= 60'],
  [5, 55, '5 - 55'],
  [null, null, ''],
])('limits %s and %s hold the value that lies on them', (low, high, range) => {
  expect(rangeOf({ low, high, criticalLow: null, criticalHigh: null })).toBe(range)
})

it('the wells of a pair whose mean is in range are sent apart, each with its flag', () => {
  const pair = {
    ...value('PHE', 'measured', 'N', 140),
    value: 137.5,
    replicateValues: [
      { value: 120, comparator: null, excluded: false },
      { value: 155, comparator: null, excluded: false },
    ],
  } as unknown as Values[number]
  expect(valuesOf(report, [pair])).toMatchObject([
    { value: '120', flag: 'N', sub: '1' },
    { value: '155', flag: 'H', sub: '2' },
  ])
})
