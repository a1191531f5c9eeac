import { expect, it } from 'vitest'
import { filtersInFirstRow } from './filter-rows.ts'

const seven = [190, 190, 190, 190, 130, 130, 332]

it('all filters stand in the first row of a bar that is wide enough for them', () => {
  expect(filtersInFirstRow({ bar: 1672, filters: [190, 190, 190], tools: 300, search: true })).toBe(3)
})

it.each([
  [1672, 5],
  [1032, 1],
  [776, 0],
])('seven filters in a bar of %i pixels have %i in the first row', (bar, shown) => {
  expect(filtersInFirstRow({ bar, filters: seven, tools: 300, search: true })).toBe(shown)
})

it('a bar that has not been measured shows all its filters', () => {
  expect(filtersInFirstRow({ bar: 0, filters: [0, 0], tools: 0, search: true })).toBe(2)
})
