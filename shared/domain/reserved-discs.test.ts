import { expect, it } from 'vitest'
import { ordersWithoutDiscs, reservedDiscs } from './reserved-discs.ts'

const orders = [
  { requestId: 1, urgent: false, discs: 2 },
  { requestId: 2, urgent: true, discs: 1 },
]

it.each([
  ['a first analysis leaves the discs of every order', null, 'normal', 3],
  ['that of a recall card too', null, 'recall', 3],
  ['an urgent first analysis leaves none', null, 'urgent', 0],
  ['an order leaves those of the urgent one', 1, 're_test', 1],
  ['an urgent order leaves none', 2, 'urgent', 0],
] as const)('%s', (_, requestId, priority, expected) => {
  expect(reservedDiscs([{ requestId, priority }], orders)).toBe(expected)
})

it('orders that are planned together keep no discs from each other', () => {
  const wanted = [
    { requestId: 1, priority: 're_test' },
    { requestId: 2, priority: 'urgent' },
  ] as const
  expect(reservedDiscs(wanted, orders)).toBe(0)
  expect(reservedDiscs([...wanted, { requestId: null, priority: 'normal' }], orders)).toBe(0)
})

it.each([
  [3, []],
  [2, [1]],
  [1, [1]],
  [0, [2, 1]],
])('the urgent order is served first with %i free discs; without discs stay %j', (free, without) => {
  expect(ordersWithoutDiscs(free, orders).map(({ requestId }) => requestId)).toEqual(without)
})
