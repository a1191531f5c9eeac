import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CutoffFacts, type CutoffRule, flagValue, isCritical, isOut, pickRule } from './cutoff.ts'

const rule = (id: number, change: Partial<CutoffRule> = {}): CutoffRule => ({
  id,
  analyte: 'TSH',
  low: null,
  high: 6,
  criticalLow: null,
  criticalHigh: 40,
  ageHoursFrom: null,
  ageHoursTo: null,
  gaFrom: null,
  gaTo: null,
  weightFrom: null,
  weightTo: null,
  tin: null,
  transfused: null,
  npt: null,
  ...change,
})
const facts = (change: Partial<CutoffFacts> = {}): CutoffFacts => ({
  ageHours: 60,
  gaWeeks: 39,
  weight: 3200,
  tin: false,
  transfused: false,
  npt: false,
  ...change,
})

describe('picking the rule', () => {
  const general = rule(1)
  const early = rule(2, { ageHoursTo: 48 })
  const preterm = rule(3, { gaTo: 37 })
  const small = rule(4, { weightTo: 1500 })
  const inTin = rule(5, { tin: true })
  const fed = rule(6, { npt: true })
  const transfused = rule(7, { transfused: true })
  const both = rule(8, { gaTo: 37, ageHoursTo: 48 })
  const all = [general, early, preterm, small, inTin, fed, transfused, both]

  it.each([
    ['the general rule', facts(), 1],
    ['its age', facts({ ageHours: 47.9 }), 2],
    ['its gestational age', facts({ gaWeeks: 36.9 }), 3],
    ['weight before age', facts({ weight: 1400, ageHours: 20 }), 4],
    ['gestational age before weight', facts({ weight: 1400, gaWeeks: 30 }), 3],
    ['TIN before gestational age', facts({ tin: true, gaWeeks: 30 }), 5],
    ['parenteral nutrition before TIN', facts({ tin: true, npt: true }), 6],
    ['transfusion before all', facts({ transfused: true, npt: true, tin: true, weight: 900 }), 7],
    ['two conditions before one', facts({ transfused: true, gaWeeks: 30, ageHours: 20 }), 8],
  ])('picking the rule prefers %s', (_, newborn, id) => {
    expect(pickRule(all, 'TSH', newborn)?.id).toBe(id)
  })
  it('picking the rule includes the first bound of a band and not the second', () => {
    const band = rule(9, { ageHoursFrom: 48, ageHoursTo: 72 })
    expect(pickRule([band], 'TSH', facts({ ageHours: 48 }))?.id).toBe(9)
    expect(pickRule([band], 'TSH', facts({ ageHours: 72 }))).toBeNull()
  })
  it.each([
    ['ageHoursFrom', { ageHours: 47.9 }, { ageHours: 48 }, { ageHoursFrom: 48 }],
    ['ageHoursTo', { ageHours: 48 }, { ageHours: 47.9 }, { ageHoursTo: 48 }],
    ['gaFrom', { gaWeeks: 36.9 }, { gaWeeks: 37 }, { gaFrom: 37 }],
    ['gaTo', { gaWeeks: 37 }, { gaWeeks: 36.9 }, { gaTo: 37 }],
    ['weightFrom', { weight: 1999 }, { weight: 2000 }, { weightFrom: 2000 }],
    ['weightTo', { weight: 2000 }, { weight: 1999 }, { weightTo: 2000 }],
  ] as const)(
    'a band with %s alone holds on its side, and beats the general rule there',
    (_, out, inside, bound) => {
      const band = rule(9, bound)
      expect(pickRule([general, band], 'TSH', facts(out))?.id).toBe(1)
      expect(pickRule([general, band], 'TSH', facts(inside))?.id).toBe(9)
      expect(pickRule([band], 'TSH', facts(out))).toBeNull()
      expect(pickRule([band], 'TSH', facts({ ageHours: null, gaWeeks: null, weight: null }))).toBeNull()
    },
  )
  it('picking the rule does not hold a band for an unknown fact', () => {
    expect(pickRule(all, 'TSH', facts({ ageHours: null, gaWeeks: null, weight: null }))?.id).toBe(1)
  })
  it('picking the rule keeps a rule for newborns not in a condition', () => {
    const term = rule(10, { transfused: false })
    expect(pickRule([general, term], 'TSH', facts())?.id).toBe(10)
    expect(pickRule([general, term], 'TSH', facts({ transfused: true }))?.id).toBe(1)
  })
  it('picking the rule takes the lower id between equals, whatever their order, and none of another analyte', () => {
    expect(pickRule([rule(12), rule(11)], 'TSH', facts())?.id).toBe(11)
    expect(pickRule([rule(11), rule(12)], 'TSH', facts())?.id).toBe(11)
    expect(pickRule([rule(12), rule(11), rule(13)], 'TSH', facts())?.id).toBe(11)
    expect(pickRule(all, 'IRT', facts())).toBeNull()
  })
})

describe('flagValue', () => {
  const limits = rule(1, { low: 5, high: 55, criticalLow: 2, criticalHigh: 100 })
  it.each([
    [1.9, 'LL'],
    [2, 'L'],
    [4.9, 'L'],
    [5, 'N'],
    [55, 'N'],
    [55.1, 'H'],
    [100, 'H'],
    [100.1, 'HH'],
    [Number.NaN, 'ERR'],
    [Number.POSITIVE_INFINITY, 'ERR'],
    ['unusable', 'ERR'],
    ['not_detected', 'LL'],
  ] as const)('flagValue gives %s the flag %s', (value, flag) => {
    expect(flagValue(value, limits, 'measured')).toBe(flag)
  })
  it('flagValue reads nothing detected as a result of its own where low is not altered', () => {
    expect(flagValue('not_detected', rule(1), 'measured')).toBe('ND')
    expect(flagValue('not_detected', null, 'activity')).toBe('ND')
    expect(flagValue('not_detected', limits, 'ct')).toBe('ND')
    expect(flagValue('not_detected', rule(1, { high: null, low: 60 }), 'activity')).toBe('LL')
  })
  it('flagValue keeps a negative activity as low and a negative Ct as an error', () => {
    expect(flagValue(-0.2, limits, 'activity')).toBe('LL')
    expect(flagValue(-1, limits, 'ct')).toBe('ERR')
  })
  it('flagValue reads a limit that is not set as no limit, never as zero', () => {
    const none = { low: null, high: null, criticalLow: null, criticalHigh: null }
    for (const value of [-3, 0, 7]) expect(flagValue(value, none, 'measured')).toBe('N')
    expect(flagValue(-3, { ...none, low: 5 }, 'measured')).toBe('L')
    expect(flagValue(-3, { ...none, criticalLow: 5 }, 'measured')).toBe('LL')
    expect(flagValue(7, { ...none, high: 6 }, 'measured')).toBe('H')
    expect(flagValue(7, { ...none, criticalHigh: 6 }, 'measured')).toBe('HH')
    expect(flagValue('not_detected', { ...none, criticalLow: 5 }, 'activity')).toBe('LL')
  })
  it('flagValue judges a Ct by its limits; none is zero', () => {
    const ct = { low: null, high: 28, criticalLow: null, criticalHigh: null }
    expect([0, 20, 28, 28.1].map((value) => flagValue(value, ct, 'ct'))).toEqual(['ERR', 'N', 'N', 'H'])
  })
  it('flagValue gives N without a rule', () => {
    expect(flagValue(9999, null, 'measured')).toBe('N')
  })
  it('flagValue never calls a value in range out, nor one out of range in', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (value) => {
        const flag = flagValue(value, limits, 'measured')
        expect(isOut(flag)).toBe(value < 5 || value > 55)
        expect(isCritical(flag)).toBe(value < 2 || value > 100)
      }),
    )
  })
})
