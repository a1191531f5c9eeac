import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Position, positions } from './plate-geometry.ts'
import { placeOnGroup, type SiblingPlate } from './plate-group.ts'

const plate = (plateId: number, reserved: Position[], samples: Position[] = []): SiblingPlate => ({
  plateId,
  reserved: new Set(reserved),
  samples: new Set(samples),
})

it('placeOnGroup finds the same position on every plate that needs the sample', () => {
  const siblings = [plate(1, ['A1', 'B1']), plate(2, ['A1'], ['C1']), plate(3, ['A1', 'B1', 'C1', 'D1'])]
  const placed = placeOnGroup(
    siblings,
    new Map([
      [1, 1],
      [2, 1],
    ]),
    'column',
  )
  expect(placed).toEqual(
    new Map([
      [1, ['D1']],
      [2, ['D1']],
    ]),
  )
})

it('placeOnGroup does not take the position of another sample on a plate that does not need this one', () => {
  const siblings = [plate(1, []), plate(2, ['B1'], ['A1'])]
  expect(placeOnGroup(siblings, new Map([[1, 1]]), 'column')).toEqual(new Map([[1, ['B1']]]))
})

it('placeOnGroup gives replicates to the plate that repeats, and leaves the wells empty on the others', () => {
  const siblings = [plate(1, []), plate(2, [])]
  const placed = placeOnGroup(
    siblings,
    new Map([
      [1, 2],
      [2, 1],
    ]),
    'row',
  )
  expect(placed).toEqual(
    new Map([
      [1, ['A1', 'A2']],
      [2, ['A1']],
    ]),
  )
})

it('placeOnGroup takes the well chosen by hand or none', () => {
  const siblings = [plate(1, ['A1']), plate(2, [])]
  const needs = new Map([
    [1, 1],
    [2, 1],
  ])
  expect(placeOnGroup(siblings, needs, 'row', 'C7')?.get(2)).toEqual(['C7'])
  expect(placeOnGroup(siblings, needs, 'row', 'A1')).toBeNull()
})

it('placeOnGroup finds no place on full plates and for a sample that nobody needs', () => {
  expect(
    placeOnGroup(
      [plate(1, []), plate(2, [...positions])],
      new Map([
        [1, 1],
        [2, 1],
      ]),
      'row',
    ),
  ).toBeNull()
  expect(placeOnGroup([plate(1, [])], new Map(), 'row')).toBeNull()
})

it('placeOnGroup fills a group without ever giving a position to two samples', () => {
  const needs = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 })),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(needs, fc.constantFrom('row' as const, 'column' as const), (samples, order) => {
      const siblings = [plate(1, ['A1', 'B1']), plate(2, ['A1', 'C1']), plate(3, ['A1'])]
      const owner = new Map<Position, number>()
      samples.forEach((counts, key) => {
        const placed = placeOnGroup(
          siblings,
          new Map(counts.map((count, index) => [index + 1, count])),
          order,
        )
        for (const sibling of siblings) {
          const wells = placed?.get(sibling.plateId) ?? []
          if (placed) expect(wells).toHaveLength(counts[sibling.plateId - 1] ?? 0)
          for (const well of wells) {
            expect(sibling.reserved.has(well) || sibling.samples.has(well)).toBe(false)
            expect(owner.get(well) ?? key).toBe(key)
            owner.set(well, key)
            ;(sibling.samples as Set<Position>).add(well)
          }
        }
      })
    }),
  )
})

it('a control after the first well hinders only the plate that repeats', () => {
  const needs = new Map([
    [1, 1],
    [2, 2],
  ])
  expect(placeOnGroup([plate(1, ['A2']), plate(2, [])], needs, 'row')).toEqual(
    new Map([
      [1, ['A1']],
      [2, ['A1', 'A2']],
    ]),
  )
  expect(placeOnGroup([plate(1, []), plate(2, ['A2'])], needs, 'row')?.get(1)).toEqual(['A3'])
})
