import { describe, expect, it } from 'vitest'
import { printedAnalytes } from './paper.ts'

type Values = Parameters<typeof printedAnalytes>[0]

/** A pair of wells of one analyte with an upper limit. */
const pair = (code: string, high: number, value: number, wells: readonly number[]) =>
  ({
    code,
    value,
    comparator: null,
    unit: 'µmol/L',
    flag: 'N',
    excluded: false,
    edited: null,
    limits: { low: null, high, criticalLow: null, criticalHigh: null },
    replicateValues: wells.map((one) => ({ value: one, comparator: null, excluded: false })),
    analyte: { code, label: code, kind: 'measured', decimals: 2, disorders: ['PKU'] },
  }) as unknown as Values[number]

describe('a pair whose mean is in range', () => {
  it.each([
    ['PHE', 140, 137.5, [120, 155]],
    ['C14:1', 0.66, 0.625, [0.55, 0.7]],
  ] as const)(
    '%s is printed well by well among the findings, the one out of range flagged',
    (code, high, mean, wells) => {
      expect(printedAnalytes([pair(code, high, mean, wells)])).toMatchObject([
        { code, value: wells[0], flag: 'N', finding: true, disorders: 'PKU' },
        { code, value: wells[1], flag: 'H', finding: true, disorders: 'PKU' },
      ])
    },
  )

  it('a pair whose mean is in range is printed as one value where both wells are in range', () => {
    expect(printedAnalytes([pair('PHE', 140, 125, [120, 130])])).toMatchObject([
      { value: 125, flag: 'N', finding: false, disorders: null },
    ])
  })
})
