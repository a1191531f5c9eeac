import { expect, it } from 'vitest'
import { cellOfValue } from './cell-of-value.ts'

it('a value in a sheet is a number, and a bound is text with its comparator', () => {
  expect(cellOfValue({ value: 2, comparator: null }, 1)).toBe(2)
  expect(cellOfValue({ value: 2 }, 1)).toBe(2)
  expect(cellOfValue({ value: 2, comparator: '<' }, 1)).toBe('< 2,0')
  expect(cellOfValue({ value: null }, 1)).toBeNull()
})
