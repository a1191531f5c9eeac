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
])('from %s to %s are %s hours', (birth, collected, hours) => {
  expect(ageHours(birth, collected)).toBe(hours)
})

it.each([
  ['38', 38, 0],
  ['384', 38, 4],
  [384, 38, 4],
  ['38+4', 38, 4],
  ['38w4d', 38, 4],
  ['38w', 38, 0],
  [' 38 + 4 ', 38, 4],
  ['23/6', 23, 6],
])('reads the gestational age %j', (text, weeks, days) => {
  expect(parseGestationalAge(text)).toEqual({ weeks, days })
})

it.each(['', null, undefined, '387', '3', '19', '46', '38+7', '3844', 'x'])('does not read %j', (text) => {
  expect(parseGestationalAge(text)).toBeNull()
})

it('writes a gestational age and counts its weeks', () => {
  expect(formatGestationalAge(38, 4)).toBe('38+4')
  expect(formatGestationalAge(38, null)).toBe('38+0')
  expect(formatGestationalAge(null, null)).toBe('-')
  expect(gestationalWeeks(36, 6)).toBeLessThan(37)
  expect(gestationalWeeks(37, null)).toBe(37)
  expect(gestationalWeeks(null, 3)).toBeNull()
})
