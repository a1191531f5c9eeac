import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageHours, formatGestationalAge, gestationalWeeks, parseGestationalAge } from './ages.ts'

it.each([
  ['2026-11-18T10:00:00+01:00', '2026-11-20T10:00:00+01:00', 48],
  ['2026-11-18T10:00:00+01:00', '2026-11-20T09:59:59+01:00', 47.9],
  ['2026-11-18T10:00:00+01:00', '2026-11-18T10:00:00+01:00', 0],
  ['2026-11-18T10:00:00+01:00', '2026-11-18T09:00:00+01:00', null],
  [null, '2026-11-18T09:00:00+01:00', null],
  ['2026-11-18T10:00:00+01:00', undefined, null],
  ['nonsense', '2026-11-18T09:00:00+01:00', null],
  // The clock went back an hour in between: hours are hours.
  ['2026-10-24T10:00:00+02:00', '2026-10-26T10:00:00+01:00', 49],
])('the age from %s to %s is %s hours', (birth, collected, hours) => {
  expect(ageHours(birth, collected)).toBe(hours)
})

it.each([
  ['38', 38, 0],
  ['384', 38, 4],
  [384, 38, 4],
  ['38+4', 38, 4],
  ['38w4d', 38, 4],
  ['38w', 38, 0],
  ['38  w', 38, 0],
  [' 38 + 4 ', 38, 4],
  ['23/6', 23, 6],
])('parseGestationalAge reads %j', (text, weeks, days) => {
  expect(parseGestationalAge(text)).toEqual({ weeks, days })
})

it.each(['', null, undefined, '387', '3', '19', '46', '38+7', '3844', 'x', 'x38', '38x', '38xw', 'EG 38+4'])(
  'parseGestationalAge does not read %j',
  (text) => {
    expect(parseGestationalAge(text)).toBeNull()
  },
)

it('formatGestationalAge writes weeks and days, and gestationalWeeks counts them in weeks', () => {
  expect(formatGestationalAge(38, 4)).toBe('38+4')
  expect(formatGestationalAge(38, null)).toBe('38+0')
  expect(formatGestationalAge(null, null)).toBe('-')
  expect(gestationalWeeks(36, 6)).toBeCloseTo(36.857, 3)
  expect(gestationalWeeks(37, null)).toBe(37)
  expect(gestationalWeeks(null, 3)).toBeNull()
})

const hour = 3_600_000
const moments = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') })

it('an age never reaches the next tenth of an hour before its time, nor falls behind by one', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 3000 * hour }), (birth, lived) => {
      const age = ageHours(new Date(birth), new Date(birth + lived))
      if (age === null) throw new Error('The collection follows the birth')
      expect(age * hour).toBeLessThanOrEqual(lived + 1)
      expect(lived - age * hour).toBeLessThan(hour / 10 + 1)
    }),
  )
})

it('an age grows with the collection, and there is none before the birth', () => {
  fc.assert(
    fc.property(moments, fc.nat(1000 * hour), fc.nat(1000 * hour), (birth, first, more) => {
      const at = (lived: number) => ageHours(new Date(birth), new Date(birth + lived))
      expect(at(first + more)).toBeGreaterThanOrEqual(at(first) ?? Number.POSITIVE_INFINITY)
      expect(at(-first - 1)).toBeNull()
    }),
  )
})

it('a gestational age reads back as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 45 }), fc.integer({ min: 0, max: 6 }), (weeks, days) => {
      for (const text of [formatGestationalAge(weeks, days), `${weeks}${days}`, `${weeks}w${days}d`])
        expect(parseGestationalAge(text)).toEqual({ weeks, days })
      expect(gestationalWeeks(weeks, days)).toBe(weeks + days / 7)
    }),
  )
})
