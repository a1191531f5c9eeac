import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FillOrder, type Position, positions, rankOf } from './plate-geometry.ts'
import { blockFrom, nextFreeBlock, nextFreeWell, placeAll, sortWells } from './plate-placement.ts'

const orders: FillOrder[] = ['row', 'column']
const wells = fc.uniqueArray(fc.constantFrom(...positions), { maxLength: 96 }).map((list) => new Set(list))
const requests = fc.array(fc.record({ replicates: fc.integer({ min: 1, max: 3 }) }), { maxLength: 110 })

describe('the next free well', () => {
  it('the next free well follows the order of filling, from the start given', () => {
    expect(nextFreeWell(new Set(['A1', 'A2']), 'row')).toBe('A3')
    expect(nextFreeWell(new Set(['A1', 'B1']), 'column')).toBe('C1')
    expect(nextFreeWell(new Set(['C5']), 'row', 'C5')).toBe('C6')
    expect(nextFreeWell(new Set(['H12']), 'row', 'H12')).toBeNull()
    expect(nextFreeWell(new Set(positions), 'row')).toBeNull()
  })
  it('the next free well is free, and no earlier one is', () => {
    fc.assert(
      fc.property(wells, fc.constantFrom(...orders), (occupied, order) => {
        const well = nextFreeWell(occupied, order)
        const free = positions.filter((position) => !occupied.has(position))
        if (well === null) expect(free).toEqual([])
        else expect(Math.min(...free.map((other) => rankOf(other, order)))).toBe(rankOf(well, order))
      }),
    )
  })
})

describe('wells for replicates', () => {
  it('wells for replicates stay in one line', () => {
    expect(blockFrom('A11', 2, 'row')).toEqual(['A11', 'A12'])
    expect(blockFrom('A12', 2, 'row')).toBeNull()
    expect(blockFrom('H1', 2, 'column')).toBeNull()
    expect(blockFrom('G12', 2, 'column')).toEqual(['G12', 'H12'])
  })
  it('wells for replicates skip a gap that is too small', () => {
    const occupied = new Set<Position>(['A1', 'A3'])
    expect(nextFreeBlock((well) => !occupied.has(well), 2, 'row')).toEqual(['A4', 'A5'])
    expect(() => nextFreeBlock(() => true, 0, 'row')).toThrow(RangeError)
  })
})

describe('placing all', () => {
  it('placing all places duplicates side by side and goes on with those that fit', () => {
    const free = new Set<Position>(['H9', 'H10', 'H12'])
    const occupied = new Set(positions.filter((well) => !free.has(well)))
    const list = [
      { key: 'a', replicates: 1 },
      { key: 'b', replicates: 2 },
      { key: 'c', replicates: 1 },
    ]
    expect(placeAll(list, occupied, 'row')).toEqual({
      placed: [
        { key: 'a', wells: ['H9'] },
        { key: 'c', wells: ['H10'] },
      ],
      leftOut: ['b'],
    })
  })
  it('placing all loses nobody, takes no well twice and none that was occupied', () => {
    fc.assert(
      fc.property(wells, requests, fc.constantFrom(...orders), (occupied, list, order) => {
        const keyed = list.map((request, key) => ({ ...request, key }))
        const { placed, leftOut } = placeAll(keyed, occupied, order)
        const taken = placed.flatMap((item) => item.wells)
        expect(new Set(taken).size).toBe(taken.length)
        expect(taken.some((well) => occupied.has(well))).toBe(false)
        expect([...placed.map((item) => item.key), ...leftOut].sort((a, b) => a - b)).toEqual(
          keyed.map(({ key }) => key),
        )
        for (const { key, wells } of placed) {
          expect(wells).toHaveLength(keyed[key]?.replicates ?? 0)
          expect(blockFrom(wells[0] ?? 'A1', wells.length, order)).toEqual(wells)
        }
      }),
    )
  })
})

it('sortWells sorts wells in fill order', () => {
  expect(sortWells(['B1', 'A02', 'A1', '?'], 'column')).toEqual(['A1', 'B1', 'A2'])
  expect(sortWells(['B1', 'A02', 'A1'], 'row')).toEqual(['A1', 'A2', 'B1'])
})
