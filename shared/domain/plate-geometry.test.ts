import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnOf,
  indexOf,
  parsePosition,
  plateRows,
  positionAt,
  positions,
  positionsInOrder,
  rankOf,
  rowOf,
  wellCount,
} from './plate-geometry.ts'

describe('the 96 wells', () => {
  it('the 96 wells have an index each, by row', () => {
    expect(positions).toHaveLength(96)
    expect([positionAt(0), positionAt(11), positionAt(12), positionAt(95)]).toEqual([
      'A1',
      'A12',
      'B1',
      'H12',
    ])
    fc.assert(fc.property(fc.integer({ min: 0, max: 95 }), (index) => indexOf(positionAt(index)) === index))
    expect(() => positionAt(96)).toThrow(new RangeError('No well at index 96'))
    expect(() => positionAt(-1)).toThrow(RangeError)
    expect(wellCount).toBe(96)
  })
  it('the 96 wells are filled by row or by column, each well once', () => {
    expect(positionsInOrder('row').slice(0, 3)).toEqual(['A1', 'A2', 'A3'])
    expect(positionsInOrder('column').slice(0, 9)).toEqual([
      'A1',
      'B1',
      'C1',
      'D1',
      'E1',
      'F1',
      'G1',
      'H1',
      'A2',
    ])
    for (const order of ['row', 'column'] as const) {
      expect(new Set(positionsInOrder(order)).size).toBe(96)
      positionsInOrder(order).forEach((well, rank) => {
        expect(rankOf(well, order)).toBe(rank)
      })
    }
  })
  it('the 96 wells stand in eight rows of twelve', () => {
    expect(plateRows).toHaveLength(8)
    plateRows.forEach((row, index) => {
      expect(row).toHaveLength(12)
      row.forEach((well, column) => {
        expect(rowOf(well)).toBe('ABCDEFGH'[index])
        expect(columnOf(well)).toBe(column + 1)
      })
    })
  })
})

it.each([
  ['A1', 'A1'],
  ['a01', 'A1'],
  [' h12 ', 'H12'],
  ['B010', 'B10'],
  ['B001', null],
  ['I1', null],
  ['A13', null],
  ['A0', null],
  ['A', null],
  ['', null],
  ['2:B,2', null],
  ['xA1', null],
  ['A1x', null],
  ['1A1', null],
])('parsePosition reads %j as %s', (text, position) => {
  expect(parsePosition(text)).toBe(position)
})

it('parsePosition reads back every well as it is written', () => {
  for (const well of positions) expect(parsePosition(well)).toBe(well)
})
