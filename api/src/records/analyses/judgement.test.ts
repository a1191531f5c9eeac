import { type CutoffFacts, type CutoffRule, flagValue, type ResultValue } from '@sne/shared/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutoffFactsOf,
  judge,
  judgeAgain,
  type Limits,
  type Measured,
  summary,
  type TypeAnalyte,
} from './judgement.ts'

const analyte = (code: string, position: number, more: Partial<TypeAnalyte> = {}): TypeAnalyte => ({
  code,
  position,
  label: code,
  unit: 'µmol/L',
  decimals: 1,
  kind: 'measured',
  formula: null,
  answers: null,
  ...more,
})
const analytes = [
  analyte('PHE', 1),
  analyte('TYR', 2),
  analyte('PHE/TYR', 3, { kind: 'ratio', formula: 'PHE/TYR', decimals: 2 }),
]
const rule = (id: number, code: string, more: Partial<CutoffRule>): CutoffRule => ({
  id,
  analyte: code,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  ageHoursFrom: null,
  ageHoursTo: null,
  gaFrom: null,
  gaTo: null,
  weightFrom: null,
  weightTo: null,
  tin: null,
  transfused: null,
  npt: null,
  ...more,
})
const rules = [
  rule(1, 'PHE', { high: 120, criticalHigh: 600 }),
  rule(2, 'TYR', { high: 200 }),
  rule(3, 'TYR', { high: 600, gaTo: 37 }),
  rule(4, 'PHE/TYR', { high: 2 }),
]
const limits: Limits = {
  rules,
  columns: [{ analyte: 'PHE', plausibleLow: 0, plausibleHigh: 5000 }],
}
const term: CutoffFacts = {
  ageHours: 60,
  gaWeeks: 39,
  weight: 3200,
  tin: false,
  transfused: false,
  npt: false,
}

const measured = (code: string, ...values: ResultValue[]): Measured => ({
  code,
  raw: values.join(' | '),
  replicates: values.map((value, index) => ({
    well: `A${index + 1}`,
    raw: `${value}`,
    value,
    excluded: false,
  })),
  excluded: false,
})
const flagsOf = (facts: CutoffFacts, ...given: Measured[]) =>
  judge(analytes, limits, facts, given).map(({ code, value, flag, cutoffRuleId }) => [
    code,
    value,
    flag,
    cutoffRuleId,
  ])

describe('judging an analysis', () => {
  it('judging an analysis flags each value and ratio and names the rule that did', () => {
    expect(flagsOf(term, measured('PHE', 601), measured('TYR', 60))).toEqual([
      ['PHE', 601, 'HH', 1],
      ['TYR', 60, 'N', 2],
      ['PHE/TYR', 10.016666666667, 'H', 4],
    ])
  })

  it('judging an analysis takes the rule of the newborn', () => {
    const tyr = (gaWeeks: number) => flagsOf({ ...term, gaWeeks }, measured('TYR', 400))[0]
    expect(tyr(39)).toEqual(['TYR', 400, 'H', 2])
    expect(tyr(36.9)).toEqual(['TYR', 400, 'N', 3])
  })

  it('judging an analysis judges and keeps values, means and ratios as measured, without rounding to the decimals of the analyte', () => {
    expect(flagsOf(term, measured('PHE', 120.04), measured('TYR', 60))).toEqual([
      ['PHE', 120.04, 'H', 1],
      ['TYR', 60, 'N', 2],
      ['PHE/TYR', 2.0006666666667, 'H', 4],
    ])
    expect(flagsOf(term, measured('PHE', 600.04))[0]).toEqual(['PHE', 600.04, 'HH', 1])
    expect(flagsOf(term, measured('PHE', 119.98, 120.04))[0]).toEqual(['PHE', 120.01, 'H', 1])
    expect(flagsOf(term, { ...measured('PHE', 100), corrected: 120.04 })[0]).toEqual(['PHE', 120.04, 'H', 1])
  })

  it('judging an analysis gives the stored value the flag of the measured number, for any value, limits and decimals', () => {
    const places = fc.integer({ min: 0, max: 6 })
    const number = fc
      .tuple(fc.integer({ min: 0, max: 2_000_000 }), places)
      .map(([digits, after]) => digits / 10 ** after)
    const nearLimit = fc
      .tuple(number, fc.constantFrom(0, 0.4, -0.4, 0.04, -0.04, 0.004, -0.004, 0.0004, -0.0004))
      .map(([limit, beside]) => ({ limit, value: Math.max(0, limit + beside) }))
    fc.assert(
      fc.property(
        nearLimit,
        fc.constantFrom('low', 'high', 'criticalLow', 'criticalHigh'),
        places,
        ({ limit, value }, side, decimals) => {
          const own = rule(1, 'PHE', { [side]: limit })
          const one = [analyte('PHE', 1, { decimals })]
          const set = { rules: [own], columns: [] }
          const stored = judge(one, set, term, [measured('PHE', value)])
          const flag = flagValue(value, own, 'measured')
          expect(stored).toMatchObject([{ value, flag }])
          expect(flagValue(stored[0]?.value ?? 'unusable', own, 'measured')).toBe(flag)
          expect(judgeAgain(one, set, term, stored)).toMatchObject([{ flag }])
        },
      ),
    )
  })

  it('judging an analysis reads nothing outside the plausible range of an analyte', () => {
    expect(flagsOf(term, measured('PHE', -3))[0]).toEqual(['PHE', null, 'ERR', 1])
    expect(flagsOf(term, measured('PHE', 5001))[0]).toEqual(['PHE', null, 'ERR', 1])
    expect(flagsOf(term, measured('PHE', -3, 100))[0]).toEqual(['PHE', 100, 'N', 1])
  })

  it('judging an analysis flags a qualitative value by its answer, and one that is no answer as unusable', () => {
    const answers = [
      { value: 0, label: 'Nessuna variante', flag: 'N' },
      { value: 1, label: 'Una variante', flag: 'H' },
    ] as const
    const variants = [analyte('CFTR', 1, { kind: 'qualitative', decimals: 0, answers })]
    const flag = (...values: ResultValue[]) =>
      judge(variants, { rules: [], columns: [] }, term, [measured('CFTR', ...values)])[0]?.flag
    expect([flag(0), flag(1), flag(2), flag(0, 1), flag('not_detected')]).toEqual([
      'N',
      'H',
      'ERR',
      'ERR',
      'ERR',
    ])
  })

  it('judging an analysis takes the mean of the replicates that count', () => {
    const both = measured('PHE', 100, 160)
    expect(flagsOf(term, both)[0]).toEqual(['PHE', 130, 'H', 1])
    const one = { ...both, replicates: both.replicates.map((each, at) => ({ ...each, excluded: at === 1 })) }
    expect(flagsOf(term, one)[0]).toEqual(['PHE', 100, 'N', 1])
  })

  it('judging an analysis never reads a missing value as a normal one', () => {
    expect(flagsOf(term, measured('PHE'), measured('TYR', 'unusable'))).toEqual([
      ['PHE', null, 'ERR', 1],
      ['TYR', null, 'ERR', 2],
      ['PHE/TYR', null, 'ERR', 4],
    ])
  })

  it('judging an analysis forms a ratio well by well, as far as all of its parts were measured there', () => {
    const ratio = judge(analytes, limits, term, [
      measured('PHE', 60, 130, 60),
      measured('TYR', 30, 40, 'unusable'),
    ])[2]
    expect(ratio?.replicateValues).toMatchObject([
      { well: 'A1', value: 2 },
      { well: 'A2', value: 3.25 },
      { well: 'A3', value: null, missing: 'unusable' },
    ])
    expect(
      judge(analytes, limits, term, [measured('PHE', 60), measured('TYR', 30)])[2]?.replicateValues,
    ).toEqual([])
  })

  it('judging an analysis cannot read a ratio above nothing; nothing above a value is not detected', () => {
    const flag = (phe: ResultValue, tyr: ResultValue) =>
      flagsOf(term, measured('PHE', phe), measured('TYR', tyr))[2]
    expect(flag(60, 0)).toEqual(['PHE/TYR', null, 'ERR', 4])
    expect(flag(60, 'not_detected')).toEqual(['PHE/TYR', null, 'ERR', 4])
    expect(flag('not_detected', 60)).toEqual(['PHE/TYR', null, 'ND', 4])
    expect(flagsOf(term, measured('PHE', 60))[1]).toEqual(['PHE/TYR', null, 'ERR', 4])
  })

  it('judging an analysis takes a corrected value in place of the measured one, in ratios too', () => {
    expect(flagsOf(term, { ...measured('PHE', 601), corrected: 90 }, measured('TYR', 60))).toEqual([
      ['PHE', 90, 'N', 1],
      ['TYR', 60, 'N', 2],
      ['PHE/TYR', 1.5, 'N', 4],
    ])
  })

  it('judging an analysis leaves an excluded analyte out of ratios and of the gravest flag', () => {
    const judged = judge(analytes, limits, term, [
      { ...measured('PHE', 601), excluded: true },
      measured('TYR', 250),
    ])
    expect(judged[2]).toMatchObject({ value: null, flag: 'ND' })
    expect(summary(judged)).toEqual({ worstFlag: 'H', anomalies: 1 })
  })

  it('judging an analysis has no values where nothing was measured', () => {
    expect(judge(analytes, limits, term, [])).toEqual([])
    expect(summary([])).toEqual({ worstFlag: null, anomalies: 0 })
  })
})

it('the judgement reads the facts of the card before those of the birth', () => {
  const row = {
    ageAtCollectionHours: 50,
    gaWeeks: 36,
    gaDays: 6,
    weightAtCollection: null,
    birthWeight: 2500,
    conditions: { tin: true, transfusion: null, parenteral: { ongoing: true } },
  }
  expect(cutoffFactsOf(row)).toMatchObject({ weight: 2500, tin: true, transfused: false, npt: true })
  expect(cutoffFactsOf(row).gaWeeks).toBeLessThan(37)
  expect(cutoffFactsOf({ ...row, weightAtCollection: 2400 }).weight).toBe(2400)
})

describe('judging kept values again', () => {
  const facts = fc.record({
    ageHours: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
    gaWeeks: fc.option(fc.integer({ min: 24, max: 42 }), { nil: null }),
    weight: fc.option(fc.integer({ min: 500, max: 5000 }), { nil: null }),
    tin: fc.boolean(),
    transfused: fc.boolean(),
    npt: fc.boolean(),
  })
  const value = fc.oneof(
    fc.double({ min: 0, max: 900, noNaN: true }),
    fc.constantFrom<ResultValue>('not_detected', 'unusable'),
  )
  const given = fc.tuple(fc.array(value, { maxLength: 3 }), fc.array(value, { maxLength: 3 }))

  it('judging kept values again gives the result of judging the true facts at once', () => {
    fc.assert(
      fc.property(given, facts, facts, ([phe, tyr], known, truth) => {
        const wells = [measured('PHE', ...phe), measured('TYR', ...tyr)]
        const again = judgeAgain(analytes, limits, truth, judge(analytes, limits, known, wells))
        const atOnce = judge(analytes, limits, truth, wells)
        expect(again).toEqual(atOnce.map(({ code, flag, cutoffRuleId }) => ({ code, flag, cutoffRuleId })))
      }),
    )
  })
})
