import { expect, it } from 'vitest'
import { readGestation } from './gestation.ts'

it.each([
  ['38', 38, null],
  ['384', 38, 4],
  ['304', 30, 4],
  ['380', 38, 0],
  ['38+4', 38, 4],
  ['38/4', 38, 4],
  ['38w4d', 38, 4],
  ['38s4g', 38, 4],
  ['38.5', 38, 4],
  ['38,4', 38, 3],
  ['38.9', 38, 6],
  ['38.99', 38, 6],
  ['39.57', 39, 4],
])('readGestation reads gestational age %s in weeks', (text, weeks, days) => {
  expect(readGestation(text, 'week')).toEqual({ weeks, days })
})

it.each([
  ['273', 39, 0],
  ['199', 28, 3],
])('readGestation reads gestational age %s in days', (text, weeks, days) => {
  expect(readGestation(text, 'day')).toEqual({ weeks, days })
})

it.each(['', '387', '19', '46', '3', '3844', 'trentotto', '-38', '38+7'])(
  'readGestation refuses %j weeks',
  (text) => {
    expect(readGestation(text, 'week')).toBeNull()
  },
)

it.each(['39', '27.3', '400', '100'])('readGestation refuses %j days', (text) => {
  expect(readGestation(text, 'day')).toBeNull()
})

it('readGestation takes of a number without unit only what cannot be days as well', () => {
  expect(readGestation('384', undefined)).toEqual({ weeks: 38, days: 4 })
  expect(readGestation('38', undefined)).toEqual({ weeks: 38, days: null })
  expect(readGestation('273', undefined)).toBeNull()
})
