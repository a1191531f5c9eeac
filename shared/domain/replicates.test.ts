import { describe, expect, it } from 'vitest'
import {
  coefficientOfVariation,
  combineReplicates,
  mean,
  percentileOf,
  standardDeviation,
} from './replicates.ts'

describe('replicates', () => {
  it('replicates become their mean, with the spread in percent', () => {
    const result = combineReplicates([9, 11])
    expect(result.value).toBe(10)
    expect(result.cv).toBeCloseTo(14.142, 3)
    expect(result.discordant).toBe(false)
  })
  it('replicates have a mean without the drift of binary fractions', () => {
    expect(combineReplicates([0.38, 0.38, 0.38]).value).toBe(0.38)
    expect(combineReplicates([6.5, 6.5, 6.4999]).value).toBeLessThan(6.5)
  })
  it.each([
    ['first', 9],
    ['lowest', 5],
    ['highest', 11],
    ['mean', 25 / 3],
  ] as const)('replicates follow the rule %s', (rule, value) => {
    expect(combineReplicates([9, 5, 11], { rule }).value).toBeCloseTo(value)
  })
  it('replicates are discordant when scattered, or when found in some wells only', () => {
    expect(combineReplicates([5, 11]).discordant).toBe(true)
    expect(combineReplicates([40, 'not_detected'])).toEqual({ value: 40, cv: null, discordant: true })
    expect(combineReplicates(['not_detected', 'unusable'])).toMatchObject({
      value: 'not_detected',
      discordant: true,
    })
  })
  it('replicates have the sample’s standard deviation, with n − 1', () => {
    expect(mean([80, 100, 120])).toBe(100)
    expect(standardDeviation([80, 100, 120])).toBe(20)
    expect(coefficientOfVariation([-80, -100, -120])).toBe(20)
  })
  it('replicates are discordant beyond the highest spread of their analyte, not at it', () => {
    const maxSpread = 20
    expect(combineReplicates([80, 100, 120], { maxSpread })).toEqual({
      value: 100,
      cv: 20,
      discordant: false,
    })
    expect(combineReplicates([79.9, 100, 120.1], { maxSpread }).discordant).toBe(true)
    expect(combineReplicates([69.9, 100, 130.1]).discordant).toBe(true)
    expect(combineReplicates([70.1, 100, 129.9]).discordant).toBe(false)
  })
  it('replicates of a Ct spread by cycles, and answers of a list by being different', () => {
    const spread = (...values: number[]) => combineReplicates(values, { maxSpread: 1, kind: 'ct' }).discordant
    expect([spread(25, 26), spread(25, 26.1)]).toEqual([false, true])
    const answers = (...values: number[]) => combineReplicates(values, { kind: 'qualitative' }).discordant
    expect([answers(1, 1), answers(0, 1)]).toEqual([false, true])
  })
  it('replicates that are all unusable do not disagree', () => {
    expect(combineReplicates(['unusable']).discordant).toBe(false)
    expect(combineReplicates(['unusable', 'unusable'])).toEqual({
      value: 'unusable',
      cv: null,
      discordant: false,
    })
  })
  it('replicates read a number without an end as unusable', () => {
    expect(combineReplicates([10, Number.NaN, Number.POSITIVE_INFINITY]).value).toBe(10)
    expect(combineReplicates([Number.NaN]).value).toBe('unusable')
  })
  it('replicates leave unusable wells out while another remains', () => {
    expect(combineReplicates([10, 'unusable'])).toEqual({ value: 10, cv: null, discordant: false })
    expect(combineReplicates(['unusable', 'unusable']).value).toBe('unusable')
    expect(combineReplicates([]).value).toBe('unusable')
    expect(combineReplicates(['not_detected', 'not_detected'])).toEqual({
      value: 'not_detected',
      cv: null,
      discordant: false,
    })
  })
  it('replicates have no spread alone or around zero, and no mean when there are none', () => {
    expect(mean([])).toBeNull()
    expect(coefficientOfVariation([])).toBeNull()
    expect(standardDeviation([3])).toBeNull()
    expect(coefficientOfVariation([-1, 1])).toBeNull()
  })
})

it('percentileOf places a value in a population, ties in the middle', () => {
  expect(percentileOf(5, [])).toBeNull()
  expect(percentileOf(0, [1, 2, 3, 4])).toBe(0)
  expect(percentileOf(9, [1, 2, 3, 4])).toBe(100)
  expect(percentileOf(2, [1, 2, 3, 4])).toBe(37.5)
})
