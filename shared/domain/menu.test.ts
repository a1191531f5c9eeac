import { expect, it } from 'vitest'
import { beyond, specified } from './menu.ts'

it('entries stand at their number in the specification, and groups beyond it between two numbers', () => {
  const places = [
    specified(1),
    specified(10),
    beyond('reception', 1),
    beyond('reception', 99),
    specified(11),
    specified(22),
    beyond('results', 1),
    beyond('results', 2),
    beyond('results', 99),
    beyond('newborns', 1),
    beyond('intake', 1),
    specified(23),
    specified(24),
    beyond('settings', 1),
    beyond('system', 1),
  ]
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(new Set(places).size).toBe(places.length)
})

// Versions built before groups existed declare whole numbers: 0 for Home, 11 for plates, 23 to 25 for results, 33 for the search.
it.each([
  [specified(1), 0],
  [beyond('reception', 1), 10],
  [specified(11), 11],
  [beyond('results', 1), 23],
  [beyond('newborns', 1), 26],
  [beyond('intake', 1), 31],
  [specified(23), 33],
  [beyond('settings', 1), 35],
  [beyond('system', 1), 37],
])('a place is %d as in versions built before groups existed', (place, before) => expect(place).toBe(before))
