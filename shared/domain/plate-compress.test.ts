import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compress, type OccupiedWell } from './plate-compress.ts'
import { type FillOrder, type Position, positions, rankOf } from './plate-geometry.ts'
import { blockFrom, placeAll } from './plate-placement.ts'

const sample = (position: Position, key: string | number = position): OccupiedWell => ({
  position,
  key,
  fixed: false,
})
const fixed = (position: Position): OccupiedWell => ({ position, key: position, fixed: true })
const after = (wells: readonly OccupiedWell[], order: FillOrder) => {
  const moves = new Map(compress(wells, order).map(({ from, to }) => [from, to]))
  return wells.map((well) => ({ ...well, position: moves.get(well.position) ?? well.position }))
}

describe('compressing', () => {
  it('compressing closes gaps around controls', () => {
    expect(compress([fixed('A1'), sample('A3'), fixed('A4'), sample('A8')], 'row')).toEqual([
      { from: 'A3', to: 'A2' },
      { from: 'A8', to: 'A3' },
    ])
  })
  it('compressing keeps replicates side by side and does not let a single overtake them', () => {
    expect(
      compress([sample('A1'), fixed('A3'), sample('A5', 'x'), sample('A6', 'x'), sample('B1')], 'row'),
    ).toEqual([
      { from: 'A5', to: 'A4' },
      { from: 'A6', to: 'A5' },
      { from: 'B1', to: 'A6' },
    ])
  })
  it('compressing leaves a sample whole when one of its replicates is punched', () => {
    const wells = [{ ...sample('B2', 'x'), fixed: true }, sample('B3', 'x'), sample('B5')]
    expect(compress(wells, 'row')).toEqual([{ from: 'B5', to: 'A1' }])
  })
  it('compressing counts a position of sibling plates once', () => {
    expect(compress([sample('A2', 1), sample('A2', 1), sample('A4', 2)], 'row')).toEqual([
      { from: 'A2', to: 'A1' },
      { from: 'A4', to: 'A2' },
    ])
  })
  it('compressing takes wells in any order', () => {
    const wells = [sample('B5', 'y'), sample('A6', 'x'), fixed('A1'), sample('A5', 'x')]
    const moves = [
      { from: 'A5', to: 'A2' },
      { from: 'A6', to: 'A3' },
      { from: 'B5', to: 'A4' },
    ]
    expect(compress(wells, 'row')).toEqual(moves)
    expect(compress(wells.toReversed(), 'row')).toEqual(moves)
  })
  it('compressing moves nothing at all when replicates set apart find no place side by side', () => {
    const free = ['A1', 'A3', 'A5', 'A7']
    const others = positions.filter((well) => !free.includes(well)).map(fixed)
    expect(compress([...others, sample('A5', 'x'), sample('A7', 'x'), sample('A3')], 'row')).toEqual([])
  })
  it('compressing moves nothing at all when replicates set apart would go backwards', () => {
    const others = positions.filter((well) => rankOf(well, 'row') < 12 && well !== 'A1').map(fixed)
    expect(compress([...others, sample('A1', 'x'), sample('B3', 'x'), sample('C5')], 'row')).toEqual([])
  })
  it('compressing changes nothing on a plate without gaps', () => {
    expect(compress([fixed('A1'), sample('B1'), sample('C1')], 'column')).toEqual([])
  })
})

describe('on any plate', () => {
  const plate = fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...positions), { maxLength: 30 }),
      fc.uniqueArray(fc.constantFrom(...positions), { maxLength: 50 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 25 }),
      fc.constantFrom<FillOrder>('row', 'column'),
    )
    .map(([controls, gaps, replicates, order]) => {
      const requests = replicates.map((count, key) => ({ key, replicates: count }))
      const { placed } = placeAll(requests, new Set([...controls, ...gaps]), order)
      const samples = placed.flatMap(({ key, wells }) => wells.map((well) => sample(well, key)))
      return { wells: [...controls.map(fixed), ...samples], order }
    })

  it('controls stay, order and adjacency are kept, nothing moves backwards or doubles', () => {
    fc.assert(
      fc.property(plate, ({ wells, order }) => {
        const result = after(wells, order)
        expect(new Set(result.map((well) => well.position)).size).toBe(wells.length)
        wells.forEach((well, index) => {
          const moved = result[index]?.position ?? well.position
          if (well.fixed) expect(moved).toBe(well.position)
          expect(rankOf(moved, order)).toBeLessThanOrEqual(rankOf(well.position, order))
        })
        const sequence = (list: readonly OccupiedWell[]) =>
          list
            .filter((well) => !well.fixed)
            .sort((a, b) => rankOf(a.position, order) - rankOf(b.position, order))
        expect(sequence(result).map(({ key }) => key)).toEqual(sequence(wells).map(({ key }) => key))
        for (const key of new Set(sequence(result).map((well) => well.key))) {
          const block = sequence(result)
            .filter((well) => well.key === key)
            .map((well) => well.position)
          expect(blockFrom(block[0] ?? 'A1', block.length, order)).toEqual(block)
        }
      }),
    )
  })
  it('a second time changes nothing more', () => {
    fc.assert(
      fc.property(plate, ({ wells, order }) => {
        expect(compress(after(wells, order), order)).toEqual([])
      }),
    )
  })
})
