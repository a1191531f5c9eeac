import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import type { ControlReading, ControlRun } from './control-run.ts'
import type { QualityRule } from './rule.ts'

const reading = (level: 'low' | 'medium' | 'high', z: number, lotId = 1): ControlReading => ({
  well: { low: 'B1', medium: 'C1', high: 'D1' }[level],
  level,
  lotId,
  target: '100±10',
  z,
})
/** A run with a low and, where given, a high control. */
const run = (low: number, high?: number, instrument = 'MS-1'): ControlRun => ({
  instrument,
  readings: [reading('low', low), ...(high === undefined ? [] : [reading('high', high)])],
})
const broken = (rule: QualityRule, current: ControlRun, ...earlier: ControlRun[]) =>
  brokenRules(current, earlier, [rule]).flatMap(({ wells }) => wells)
const lows = (...values: number[]) => values.map((z) => run(z))

it.each<[QualityRule, number, string[]]>([
  ['1-2s', 2, []],
  ['1-2s', -2.01, ['B1']],
  ['1-3s', 3, []],
  ['1-3s', 3.01, ['B1']],
  ['1-4s', -4, []],
  ['1-4s', -4.01, ['B1']],
])('the rule %s judges a single value of %d SD', (rule, z, wells) => {
  expect(broken(rule, run(z))).toEqual(wells)
})

it('2-2s counts within a run, across runs of one level, and across levels', () => {
  expect(broken('2-2s', run(2.1, 2.1))).toEqual(['B1', 'D1'])
  expect(broken('2-2s', run(2.1, 0), run(2.1, 0))).toEqual(['B1'])
  expect(broken('2-2s', run(2.1, 0), run(0, 2.1))).toEqual(['B1'])
  expect(broken('2-2s', run(2.1, -2.1))).toEqual([])
  expect(broken('2-2s', run(2.1, 0), run(2.1, 0), run(0, 0))).toEqual([])
})

it('2-2s counts two levels of one run beside a third one within its limits', () => {
  const three = {
    instrument: 'MS-1',
    readings: [reading('low', 2.1), reading('medium', 0), reading('high', 2.1)],
  }
  expect(broken('2-2s', three)).toEqual(['B1', 'D1'])
  expect(broken('2of3-2s', three)).toEqual(['B1', 'D1'])
})

it('R-4s needs both values in one run', () => {
  expect(broken('R-4s', run(2.1, -2.1))).toEqual(['B1', 'D1'])
  expect(broken('R-4s', run(2.1, -2))).toEqual([])
  expect(broken('R-4s', run(2.1, 0), run(-2.1, 0))).toEqual([])
})

it.each<[QualityRule, number, number]>([
  ['3-1s', 3, 1.1],
  ['4-1s', 4, -1.1],
  ['6x', 6, 0.1],
  ['8x', 8, -0.1],
  ['10x', 10, 0.1],
])('%s needs %d values in a row, the last one of the run', (rule, count, z) => {
  const enough = Array.from({ length: count - 1 }, () => run(z))
  expect(broken(rule, run(z), ...enough)).toEqual(['B1'])
  expect(broken(rule, run(z), ...enough.slice(1))).toEqual([])
  expect(broken(rule, run(0), ...enough, run(z))).toEqual([])
  expect(broken(rule, run(z), ...enough.slice(1), run(-z))).toEqual([])
})

it('7T needs seven values of one level that rise or fall without a break', () => {
  expect(broken('7T', run(3), ...lows(-3, -2, -1, 0, 1, 2))).toEqual(['B1'])
  expect(broken('7T', run(-3), ...lows(3, 2, 1, 0, -1, -2))).toEqual(['B1'])
  expect(broken('7T', run(2), ...lows(-3, -2, -1, 0, 1, 2))).toEqual([])
  expect(broken('7T', run(3), ...lows(-2, -1, 0, 1, 2))).toEqual([])
})

it('2of3-2s needs one of its two values in the run', () => {
  expect(broken('2of3-2s', run(2.1), ...lows(2.1, 0))).toEqual(['B1'])
  expect(broken('2of3-2s', run(0), ...lows(2.1, 2.1))).toEqual([])
  expect(broken('2of3-2s', run(2.1), ...lows(-2.1, 0))).toEqual([])
})

describe('no rule counts the values before', () => {
  const before = run(2.5)
  const [own] = before.readings
  const changed = (change: Partial<ControlReading>): ControlRun => ({
    instrument: 'MS-1',
    readings: own ? [{ ...own, ...change }] : [],
  })

  it.each([
    ['a lot', changed({ lotId: 2 })],
    ['a target', changed({ target: '90±10' })],
    ['an instrument', run(2.5, undefined, 'MS-2')],
  ])('a change of %s', (_, after) => {
    expect(broken('2-2s', run(2.5), before)).toEqual(['B1'])
    expect(broken('2-2s', after, before)).toEqual([])
    expect(broken('2-2s', before, before, after)).toEqual([])
  })

  it('the new lot of one level where it reads all levels', () => {
    const newLow = { instrument: 'MS-1', readings: [reading('low', 0, 2), reading('high', 2.5)] }
    expect(broken('2-2s', newLow, run(0, 2.5))).toEqual(['D1'])
    expect(broken('3-1s', newLow, run(0, 2.5), run(0, 2.5))).toEqual(['D1'])
    expect(
      broken('4-1s', { ...newLow, readings: [reading('low', 2, 2), reading('high', 2)] }, run(2, 2)),
    ).toEqual([])
  })

  it('a rule counts each lot by itself through an overlap of two lots', () => {
    const both = {
      instrument: 'MS-1',
      readings: [reading('low', 2.5, 1), { ...reading('low', 0, 2), well: 'B2' }],
    }
    expect(broken('2-2s', changed({ lotId: 2, z: 2.5 }), both)).toEqual([])
    expect(broken('2-2s', both, run(2.5))).toEqual(['B1'])
  })
})
