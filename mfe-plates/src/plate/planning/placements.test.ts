import { Plate, type Well } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { placementsOf, stepsBetween } from './placements.ts'

const wellOf = (position: string, changes: Partial<Well>): Well => ({
  ...(record(Plate).wells[0] as Well),
  position,
  type: 'empty',
  requestKey: null,
  replicateNo: null,
  qc: null,
  ...changes,
})
const sample = (position: string, requestKey: string, replicateNo = 1) =>
  wellOf(position, { type: 'sample', requestKey, replicateNo })
const plate = (...wells: Well[]) => ({ id: 7, wells })

it('takes off what stands elsewhere, then puts it where it stood', () => {
  const before = placementsOf([plate(sample('A2', 'a1'), sample('A3', 'a1', 2), sample('B2', 'a2'))])
  const after = placementsOf([
    plate(
      sample('C5', 'a1'),
      sample('C6', 'a1', 2),
      sample('B2', 'a2'),
      wellOf('H12', { type: 'white_spot' }),
    ),
  ])
  expect(stepsBetween(after, before)).toEqual([
    {
      plateId: 7,
      unplan: ['a1'],
      removeReserved: [{ well: 'H12', control: false }],
      placeReserved: [],
      plan: [{ requestKey: 'a1', well: 'A2' }],
    },
  ])
})

it('has nothing to do between equal states', () => {
  const state = placementsOf([plate(sample('A2', 'a1'))])
  expect(stepsBetween(state, placementsOf([plate(sample('A2', 'a1'))]))).toEqual([])
})
