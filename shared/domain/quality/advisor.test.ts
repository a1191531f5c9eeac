import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdvisedRules,
  advise,
  advisedRules,
  criticalShift,
  detectedShift,
  methodSigma,
  operatingBias,
  rejection,
} from './advisor.ts'
import { judgeRun } from './rule-line.ts'

const named = (...rules: readonly string[]) =>
  advisedRules.find((one) => one.rules.join() === rules.join()) as AdvisedRules

describe('the probability that a run is rejected', () => {
  it.each([
    [named('1-3s'), [0.005, 0.045, 0.292, 0.75, 0.975]],
    [named('1-3s', '2-2s', 'R-4s'), [0.007, 0.064, 0.41, 0.867, 0.993]],
  ])(
    'the probability of a rejected run at two controls has reference values for shifts of 0 to 4 SD: %o',
    (candidate, expected) => {
      expected.forEach((value, shift) => {
        expect(Math.abs(rejection(candidate, 2, shift) - value)).toBeLessThan(0.01)
      })
    },
  )

  it.each(advisedRules.map((one) => [one.rules.join('/'), one] as const))(
    'the rejection probability of %s is that of the product’s rules, with three controls',
    (_, candidate) => {
      let seed = 20261126
      const next = () => {
        seed = (seed * 48271) % 2147483647
        return (seed + 0.5) / 2147483647
      }
      const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
      const rules = { reject: candidate.rules, rejectBack: 0, warn: [], warnBack: 0 }
      const levels = ['low', 'medium', 'high'] as const
      for (const shift of [0, 2]) {
        let rejected = 0
        for (let run = 0; run < 20_000; run += 1) {
          const readings = levels.map((level, lotId) => ({
            ...{ well: level, level, lotId, target: 'x', z: normal() + shift },
          }))
          if (judgeRun({ instrument: null, readings }, [], rules).rejecting.length > 0) rejected += 1
        }
        expect(Math.abs(rejected / 20_000 - rejection(candidate, 3, shift))).toBeLessThan(0.012)
      }
    },
  )

  it('the probability that a run is rejected is between 0 and 1, grows with the shift, and with every control', () => {
    const places = fc.tuple(
      fc.constantFrom(...advisedRules),
      fc.integer({ min: 2, max: 6 }),
      fc.double({ min: 0, max: 6, noNaN: true }),
    )
    fc.assert(
      fc.property(places, ([candidate, controls, shift]) => {
        const own = rejection(candidate, controls, shift)
        expect(own).toBeGreaterThanOrEqual(-1e-6)
        expect(own).toBeLessThanOrEqual(1)
        expect(rejection(candidate, controls, shift + 0.5)).toBeGreaterThanOrEqual(own - 1e-6)
        expect(rejection(candidate, controls + 1, shift)).toBeGreaterThanOrEqual(own - 1e-6)
      }),
    )
  })
})

describe('an advice', () => {
  it('an advice goes from allowable error, bias and CV to the critical shift and the sigma of the method', () => {
    const goal = { allowable: 20, bias: -2, cv: 3 }
    expect(methodSigma(goal)).toBe(6)
    expect(criticalShift(goal)).toBeCloseTo(4.35, 9)
  })

  it('an advice for a good method is the rule with the fewest false rejections that detects 90 %', () => {
    const [best, ...rest] = advise({ allowable: 20, bias: -2, cv: 3 })
    expect(best).toMatchObject({ isEnough: true })
    expect(best?.candidate.rules).toEqual(['1-4s'])
    for (const other of rest.filter(({ isEnough }) => isEnough))
      expect(other.falseRejection).toBeGreaterThanOrEqual(best?.falseRejection ?? 1)
  })

  it('an advice says that no rule suffices for a method near its allowable error, and beyond it', () => {
    expect(advise({ allowable: 10, bias: 0, cv: 4 }).every(({ isEnough }) => !isEnough)).toBe(true)
    expect(advise({ allowable: 5, bias: 8, cv: 2 }).every(({ isEnough }) => !isEnough)).toBe(true)
  })
})

it('the shift that a rule detects is the one at which it rejects nine runs of ten', () => {
  for (const candidate of advisedRules)
    expect(rejection(candidate, 2, detectedShift(candidate, 2))).toBeCloseTo(0.9, 6)
})

it('the line of an operating chart ends where the CV takes the whole allowable error', () => {
  expect(operatingBias(2.35, 0)).toBe(1)
  expect(operatingBias(2.35, 0.25)).toBeCloseTo(0, 9)
  expect(operatingBias(2.35, 0.5)).toBe(0)
})
