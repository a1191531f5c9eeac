import { expect, it } from 'vitest'
import { Month } from './accountability.ts'

it.each([
  ['2026-11', true],
  ['1900-01', true],
  ['0000-01', false],
  ['0000-12', false],
  ['9999-12', false],
  ['2026-13', false],
])('month %s has days that the database can ask about: %s', (month, holds) => {
  expect(Month.safeParse(month).success).toBe(holds)
})
