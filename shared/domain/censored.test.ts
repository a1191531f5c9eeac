import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagValue } from './cutoff.ts'
import { formatBound, formatValue } from './formats.ts'
import { isPlausible } from './plausible.ts'
import { ratioOf } from './ratios.ts'
import { combineReplicates } from './replicates.ts'
import { type Censored, comparatorOf, parseKnownValue, type ResultValue } from './result-value.ts'

const below = (value: number): Censored => ({ comparator: '<', value })
const above = (value: number): Censored => ({ comparator: '>', value })
const none = { low: null, high: null, criticalLow: null, criticalHigh: null }
const flag = (value: ResultValue, limits: Partial<typeof none> | Record<string, number>) =>
  flagValue(value, { ...none, ...limits }, 'measured')

describe('a bound is read', () => {
  it.each([
    ['2,0', 2],
    ['2.5', 2.5],
    ['< 2,0', below(2)],
    ['<2.0', below(2)],
    [' > 400 ', above(400)],
    ['≤ 2', below(2)],
    ['>=400', above(400)],
    ['-1', -1],
  ])('%s', (text, value) => {
    expect(parseKnownValue(text)).toEqual(value)
  })

  it.each(['', '<', '< <2', '2 <', 'due', '1.000,5', '< ', '=2'])('a bound is not read from "%s"', (text) => {
    expect(parseKnownValue(text)).toBeNull()
  })

  it.each([
    ['≤', '<'],
    ['≥', '>'],
    ['<=', '<'],
    ['*', null],
    [null, null],
  ])('a bound with the sign %s is read as %s', (sign, comparator) => {
    expect(comparatorOf(sign)).toBe(comparator)
  })

  it('a bound is read and written as Italians read it', () => {
    expect(formatValue(below(2), 1)).toBe('< 2,0')
    expect(formatValue(above(400), 0)).toBe('> 400')
    expect(formatBound(2, null, 1)).toBe('2,0')
    expect(formatBound(null, '<', 1)).toBe('-')
  })
})

describe('a bound against limits', () => {
  it.each([
    ['case 9: GALT < 2,0 with limit 2,0 is below', below(2), { low: 2 }, 'L'],
    ['case 10: GALT < 2,5 with limit 2,0 is not comparable', below(2.5), { low: 2 }, 'NC'],
    ['< x is in range of an upper limit when x ≤ h', below(6), { high: 6 }, 'N'],
    ['< x above an upper limit is not comparable', below(6.1), { high: 6 }, 'NC'],
    ['< x within both limits may be below the lower one', below(10), { low: 7, high: 70 }, 'NC'],
    ['> x is above when x ≥ h', above(140), { high: 140 }, 'H'],
    ['> x below an upper limit is not comparable', above(139), { high: 140 }, 'NC'],
    ['> x is in range of a lower limit when x ≥ l', above(60), { low: 60 }, 'N'],
    ['> x below a lower limit is not comparable', above(59), { low: 60 }, 'NC'],
    ['> x beyond a critical limit is critical', above(400), { high: 140, criticalHigh: 360 }, 'HH'],
    ['> x out of range may be critical', above(300), { high: 140, criticalHigh: 360 }, 'HH'],
    ['> x in range of no limit but the critical one', above(300), { criticalHigh: 360 }, 'NC'],
    ['< x below may be critical', below(50), { low: 60, criticalLow: 10 }, 'LL'],
    ['without limits it is in range', above(300), {}, 'N'],
  ])('%s', (_, value, limits, expected) => {
    expect(flag(value, limits)).toBe(expected)
  })

  it('a bound against limits is an error below zero for a Ct, and when it is no number', () => {
    expect(flagValue(below(-1), none, 'ct')).toBe('ERR')
    expect(flag({ comparator: '<', value: Number.NaN }, {})).toBe('ERR')
  })

  const number = fc.integer({ min: 0, max: 60 }).map((value) => value / 10)
  const bound = fc.option(number)
  const limitsOf = fc
    .tuple(bound, bound, bound, bound)
    .map(([low, high, criticalLow, criticalHigh]) => ({ low, high, criticalLow, criticalHigh }))
  const censored = fc.record({ comparator: fc.constantFrom('<' as const, '>' as const), value: number })
  const isTrue = ({ comparator, value }: Censored, truth: number) =>
    comparator === '<' ? truth < value : truth > value

  it('a bound is never in range when a value it stands for is out, nor ordinary when one is critical', () => {
    fc.assert(
      fc.property(censored, limitsOf, number, (given, limits, truth) => {
        fc.pre(isTrue(given, truth))
        const ofTruth = flagValue(truth, limits, 'measured')
        const own = flagValue(given, limits, 'measured')
        if (own === 'N') expect(ofTruth).toBe('N')
        if (own === 'L') expect(ofTruth).not.toBe('LL')
        if (own === 'H') expect(ofTruth).not.toBe('HH')
      }),
    )
  })

  it('a bound against limits of replicates is never in range when the mean that they stand for is out', () => {
    const values = fc.array(fc.oneof(number, censored), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(
        values,
        fc.array(number, { minLength: 3, maxLength: 3 }),
        limitsOf,
        (given, drawn, limits) => {
          const truths = given.map((one, at) => (typeof one === 'number' ? one : (drawn[at] ?? 0)))
          fc.pre(given.every((one, at) => typeof one === 'number' || isTrue(one, truths[at] ?? 0)))
          const { value } = combineReplicates(given)
          const truth = combineReplicates(truths).value
          if (flagValue(value, limits, 'measured') === 'N')
            expect(flagValue(truth, limits, 'measured')).toBe('N')
        },
      ),
    )
  })

  it('a bound against limits of a ratio is never in range when the ratio that it stands for is out', () => {
    const formulas = fc.constantFrom('A/B', 'A/(B+C)', '(A+B)/C', 'A-B', 'A*B')
    const part = fc.oneof(number, censored)
    fc.assert(
      fc.property(
        formulas,
        fc.tuple(part, part, part),
        fc.tuple(number, number, number),
        limitsOf,
        (formula, given, drawn, limits) => {
          const truths = given.map((one, at) => (typeof one === 'number' ? one : (drawn[at] ?? 0)))
          fc.pre(given.every((one, at) => typeof one === 'number' || isTrue(one, truths[at] ?? 0)))
          const named = ([A, B, C]: readonly ResultValue[]) => ({ A, B, C })
          const value = ratioOf(formula, named(given), ['A', 'B', 'C'])
          const truth = ratioOf(formula, named(truths), ['A', 'B', 'C'])
          if (value !== null && truth !== null && flagValue(value, limits, 'measured') === 'N')
            expect(flagValue(truth, limits, 'measured')).toBe('N')
        },
      ),
    )
  })
})

describe('bounds among replicates', () => {
  it.each([
    ['of one direction give a bound', [below(2), 3], below(2.5)],
    ['alone give a bound', [below(2), below(2)], below(2)],
    ['above', [above(400), 300], above(350)],
    ['of both directions say nothing', [below(2), above(400)], 'unusable'],
    ['beside an unusable well', [below(2), 'unusable'], below(2)],
  ] as const)('%s', (_, values, expected) => {
    expect(combineReplicates(values).value).toEqual(expected)
  })

  it('bounds among replicates are chosen by the rule only where nothing may undercut them', () => {
    expect(combineReplicates([below(2), 3], { rule: 'lowest' }).value).toEqual(below(2))
    expect(combineReplicates([below(2), 1], { rule: 'lowest' }).value).toBe('unusable')
    expect(combineReplicates([above(2), 1], { rule: 'highest' }).value).toEqual(above(2))
    expect(combineReplicates([above(2), 3], { rule: 'lowest' }).value).toBe('unusable')
    expect(combineReplicates([above(2), 3], { rule: 'first' }).value).toEqual(above(2))
  })

  it.each([
    ['equal bounds agree', [below(2), below(2)], false],
    ['a number on the side of the bound agrees', [below(2), 1.9], false],
    ['a number far from it disagrees', [below(2), 8], true],
    ['a number far above the upper bound agrees with it', [above(400), 800], false],
    ['a number far below it disagrees', [above(400), 100], true],
    ['both directions disagree', [below(2), above(1)], true],
    ['nothing detected disagrees', [below(2), 'not_detected'], true],
  ] as const)('%s', (_, values, discordant) => {
    expect(combineReplicates(values).discordant).toBe(discordant)
  })

  it('bounds among replicates have no coefficient of variation', () => {
    expect(combineReplicates([below(2), 8]).cv).toBeNull()
  })
})

describe('bounds in a ratio', () => {
  const codes = ['A', 'B', 'C']
  it.each([
    ['A/B', { A: below(2), B: 4 }, below(0.5)],
    ['A/B', { A: 2, B: below(4) }, above(0.5)],
    ['A/B', { A: 2, B: above(4) }, below(0.5)],
    ['A/B', { A: below(2), B: above(4) }, below(0.5)],
    ['A/B', { A: below(2), B: below(4) }, 'unusable'],
    ['A/B', { A: above(2), B: below(4) }, above(0.5)],
    ['A/(B+C)', { A: 2, B: below(1), C: 3 }, above(0.5)],
    ['A-B', { A: 2, B: below(1), C: 3 }, above(1)],
    ['A/B', { A: 0, B: below(1) }, 'unusable'],
    ['A/B', { A: below(2), B: 0 }, 'unusable'],
    ['A/B', { A: below(2), B: 'not_detected' }, null],
    ['(A/B)*C', { A: below(2), B: below(1), C: 3 }, 'unusable'],
  ] as const)('%s of %j is %j', (formula, values, expected) => {
    expect(ratioOf(formula, values, codes)).toEqual(expected)
  })
})

it.each([
  [below(2), true],
  [below(0), false],
  [above(2000), false],
  [above(1999), true],
  [above(-3), true],
  [2000, true],
  [-1, false],
  [2001, false],
])('%j is plausible between 0 and 2000: %s', (value, plausible) => {
  expect(isPlausible(value, { plausibleLow: 0, plausibleHigh: 2000 })).toBe(plausible)
})

it.each([
  ['TSH', 0, false],
  ['PHE', 0, false],
  ['TSH', 0.1, true],
  ['C10:1', 0, true],
  ['BTD', 0, true],
])('%s of %d is plausible: %s', (analyte, value, plausible) => {
  expect(isPlausible(value, { analyte, plausibleLow: null, plausibleHigh: null })).toBe(plausible)
})
