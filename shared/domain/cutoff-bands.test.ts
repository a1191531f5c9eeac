import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CutoffFacts, type CutoffRule, flagValue, pickRule } from './cutoff.ts'
import { flagByBands, possibleRules, unknownFactsOf } from './cutoff-bands.ts'
import { gravestFlag } from './sample-analysis.ts'

const general: CutoffRule = {
  id: 1,
  analyte: 'TYR',
  low: null,
  high: 400,
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
}
const preterm: CutoffRule = { ...general, id: 2, high: 600, gaTo: 37 }
const facts: CutoffFacts = {
  ageHours: 60,
  gaWeeks: 39,
  weight: 3200,
  tin: false,
  transfused: false,
  npt: false,
}
const measured = { kind: 'measured', answers: null } as const
const judged = (value: number, known: Partial<CutoffFacts>, rules = [general, preterm]) =>
  flagByBands(value, possibleRules(rules, 'TYR', { ...facts, ...known }), measured)

describe('case 14: TYR 450, limit 400 at term and 600 below 37 weeks', () => {
  it('case 14: TYR 450 is in range at 33 weeks and above at 39', () => {
    expect(judged(450, { gaWeeks: 33 })).toMatchObject({ flag: 'N', isUnsure: false, rule: { id: 2 } })
    expect(judged(450, { gaWeeks: 39 })).toMatchObject({ flag: 'H', isUnsure: false, rule: { id: 1 } })
  })

  it('case 14: TYR 450 is above by the gravest band when the gestational age is unknown, and bands disagree', () => {
    expect(judged(450, { gaWeeks: null })).toMatchObject({ flag: 'H', isUnsure: true, rule: { id: 1 } })
    expect(unknownFactsOf([general, preterm], 'TYR', { ...facts, gaWeeks: null, weight: null })).toEqual([
      'gaWeeks',
    ])
  })

  it('case 14: TYR is sure in range or above of every band, and the strictest limits are shown', () => {
    expect(judged(390, { gaWeeks: null })).toMatchObject({ flag: 'N', isUnsure: false, rule: { id: 1 } })
    expect(judged(700, { gaWeeks: null })).toMatchObject({ flag: 'H', isUnsure: false, rule: { id: 1 } })
  })
})

it('a fact that no band asks for leaves one rule', () => {
  expect(possibleRules([general, preterm], 'TYR', { ...facts, ageHours: null, weight: null })).toEqual([
    general,
  ])
  expect(possibleRules([], 'TYR', { ...facts, gaWeeks: null })).toEqual([null])
})

it('bands that leave gaps count "no rule" as one of the possible', () => {
  expect(possibleRules([preterm], 'TYR', { ...facts, gaWeeks: null })).toEqual([preterm, null])
})

it('the flag of unknown facts is the gravest of the flags of all that the newborn may be', () => {
  const bound = (values: readonly number[]) => fc.option(fc.constantFrom(...values))
  const rule = fc
    .record({
      low: fc.option(fc.integer({ min: 1, max: 10 })),
      high: fc.option(fc.integer({ min: 11, max: 20 })),
      ageHoursFrom: bound([24, 48]),
      ageHoursTo: bound([48, 72]),
      gaFrom: bound([28, 34]),
      gaTo: bound([34, 37]),
      weightTo: bound([1500, 2000]),
    })
    .map((one): CutoffRule => ({ ...general, ...one }))
  const known = fc.record({
    ageHours: fc.option(fc.constantFrom(12, 24, 47, 48, 80)),
    gaWeeks: fc.option(fc.constantFrom(26, 28, 33, 34, 36, 37, 40)),
    weight: fc.option(fc.constantFrom(900, 1500, 1999, 2000, 3000)),
  })
  const truth = fc.record({
    ageHours: fc.integer({ min: 0, max: 100 }),
    gaWeeks: fc.integer({ min: 22, max: 42 }),
    weight: fc.integer({ min: 400, max: 4000 }),
  })
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 4 }),
      known,
      truth,
      fc.integer({ min: 0, max: 25 }),
      (drawn, asked, real, value) => {
        const rules = drawn.map((one, at) => ({ ...one, id: at + 1 }))
        const given = { ...facts, ...asked }
        const whole = {
          ...facts,
          ageHours: asked.ageHours ?? real.ageHours,
          gaWeeks: asked.gaWeeks ?? real.gaWeeks,
          weight: asked.weight ?? real.weight,
        }
        const verdict = flagByBands(value, possibleRules(rules, 'TYR', given), measured)
        const ofTruth = flagValue(value, pickRule(rules, 'TYR', whole), 'measured')
        expect(gravestFlag([verdict.flag, ofTruth])).toBe(verdict.flag)
        if (!verdict.isUnsure) expect(verdict.flag).toBe(ofTruth)
      },
    ),
  )
})
