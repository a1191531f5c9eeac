import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import type { ControlReading, ControlRun } from './control-run.ts'
import { isBroken } from './plain-oracle.ts'
import { qualityRules } from './rule.ts'

/** Mostly one side and coarse steps, so that sequences of ten values and trends of seven come up. */
const distance = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1, max: 14 }) },
  { weight: 1, arbitrary: fc.integer({ min: -45, max: 45 }) },
)
const rare = (values: readonly [string, string]) =>
  fc.integer({ min: 0, max: 15 }).map((n) => values[n === 0 ? 1 : 0])
const reading = (level: ControlReading['level'], well: string): fc.Arbitrary<ControlReading> =>
  fc.record({
    well: fc.constant(well),
    level: fc.constant(level),
    lotId: fc.integer({ min: 0, max: 20 }).map((n) => (n === 0 ? 2 : 1)),
    target: rare(['100±10', '90±10']),
    z: distance.map((tenths) => tenths / 4),
  })
const run: fc.Arbitrary<ControlRun> = fc.record({
  instrument: rare(['MS-1', 'MS-2']),
  readings: fc
    .tuple(reading('high', 'B1'), reading('low', 'C1'), reading('low', 'C2'), fc.integer({ min: 0, max: 7 }))
    .map(([high, low, again, absent]) => [
      ...(absent === 1 ? [] : [high]),
      ...(absent === 2 ? [] : [low]),
      ...(absent === 3 ? [again] : []),
    ]),
})

it('any sequence of runs breaks the rules that a plain reading finds', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 16 }), (runs) => {
      const found = brokenRules(runs.at(-1) as ControlRun, runs.slice(0, -1), qualityRules).map(
        ({ rule }) => rule,
      )
      for (const rule of found) seen.add(rule)
      expect(found).toEqual(qualityRules.filter((rule) => isBroken(rule, runs)))
    }),
    { numRuns: 4000 },
  )
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['2-2s', '2of3-2s', '3-1s', '4-1s', '6x', '8x', '10x']),
  )
})

it('seven values that rise, among any others before, are a trend', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 6, maxLength: 9 })
  fc.assert(
    fc.property(steps, (rises) => {
      const values = [0, ...rises].map((_, last) =>
        rises.slice(0, last).reduce((sum, rise) => sum + rise / 4, -2),
      )
      const runs = values.map(
        (z): ControlRun => ({
          instrument: null,
          readings: [{ well: 'B1', level: 'low', lotId: 1, target: '', z }],
        }),
      )
      const found = brokenRules(runs.at(-1) as ControlRun, runs.slice(0, -1), ['7T'])
      expect(found.length > 0).toBe(rises.slice(-6).every((rise) => rise > 0))
      expect(found.length > 0).toBe(isBroken('7T', runs))
    }),
  )
})

it('a run breaks no further rule when its oldest runs are left out', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 21, maxLength: 26 }), (runs) => {
      const current = runs.at(-1) as ControlRun
      const all = brokenRules(current, runs.slice(0, -1), qualityRules).map(({ rule }) => rule)
      const recent = brokenRules(current, runs.slice(-21, -1), qualityRules).map(({ rule }) => rule)
      expect(recent.every((rule) => all.includes(rule))).toBe(true)
    }),
  )
})
