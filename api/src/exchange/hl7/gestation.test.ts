import { expect, it } from 'vitest'
import { readGestation } from './gestation.ts'

it.each([
  ['38', 38, null],
  ['384', 38, 4],
  ['304', 30, 4],
  ['380', 38, 0],
  ['38+4', 38, 4],
  ['38w4d', 38, 4],
  ['38.4', 38, 4],
  ['38s4g', 38, 4],
])('reads gestational age %s', (text, weeks, days) => {
  expect(readGestation(text)).toEqual({ weeks, days })
})

it.each(['', '387', '19', '46', '3', '3844', 'trentotto', '-38'])('refuses %j', (text) => {
  expect(readGestation(text)).toBeNull()
})
