import { describe, expect, it } from 'vitest'
import {
  categoriesGivenUp,
  categoriesLeftAlone,
  categoriesTakenOver,
  categoriesWithoutLaboratory,
  mayChangeWorkgroup,
  type NetworkMember,
} from './laboratory-network.ts'
import { roles } from './roles.ts'
import type { Screening } from './screenings.ts'

const member = (id: number, type: NetworkMember['type'], screenings: Screening[]): NetworkMember => ({
  id,
  type,
  screenings,
})
const birthPoint = member(9, 'spoke_birth_point', ['sne', 'sma', 'ic'])

describe('categoriesWithoutLaboratory', () => {
  it('categoriesWithoutLaboratory names what birth points offer and no laboratory analyses', () => {
    const laboratory = member(1, 'standard', ['sne', 'btd'])
    expect(categoriesWithoutLaboratory([laboratory, birthPoint])).toEqual(['ic', 'sma'])
    expect(categoriesWithoutLaboratory([laboratory])).toEqual([])
    expect(categoriesWithoutLaboratory([birthPoint])).toEqual(['sne', 'ic', 'sma'])
  })

  it('categoriesWithoutLaboratory takes a category as analysed whatever kind of laboratory names it', () => {
    expect(categoriesWithoutLaboratory([member(1, 'icfc', ['sne', 'sma', 'ic']), birthPoint])).toEqual([])
  })

  it('categoriesWithoutLaboratory does not take an intensive care unit for a laboratory', () => {
    expect(categoriesWithoutLaboratory([member(2, 'tin', ['sne'])])).toEqual(['sne'])
  })
})

it('categoriesLeftAlone leaves out what had no laboratory before', () => {
  const before = [member(1, 'standard', ['sne', 'ic']), birthPoint]
  const after = [member(1, 'standard', ['sne']), birthPoint]
  expect(categoriesLeftAlone(before, after)).toEqual(['ic'])
  expect(categoriesLeftAlone(after, after)).toEqual([])
})

it('categoriesGivenUp names what a laboratory no longer analyses, by its list or by its type', () => {
  const before = member(1, 'standard', ['sne', 'ic'])
  expect(categoriesGivenUp(before, { ...before, screenings: ['ic', 'btd'] })).toEqual(['sne'])
  expect(categoriesGivenUp(before, { ...before, type: 'tin' })).toEqual(['sne', 'ic'])
  expect(categoriesGivenUp(birthPoint, { ...birthPoint, screenings: [] })).toEqual([])
})

it('categoriesTakenOver names what another laboratory analyses already', () => {
  const before = [member(1, 'standard', ['sne']), member(2, 'icfc', ['ic', 'fc']), birthPoint]
  const after = [member(1, 'standard', ['sne', 'ic', 'btd']), ...before.slice(1)]
  expect(categoriesTakenOver(before, after, 1)).toEqual(['ic'])
  expect(categoriesTakenOver(after, after, 1)).toEqual([])
  expect(
    categoriesTakenOver(before, [...before.slice(0, 2), { ...birthPoint, screenings: ['ic', 'fc'] }], 9),
  ).toEqual([])
})

describe('mayChangeWorkgroup', () => {
  const own = { id: 7, referenceLaboratoryId: null }
  const ofOwn = { id: 20, referenceLaboratoryId: 7 }
  const foreign = { id: 8, referenceLaboratoryId: null }
  const ofForeign = { id: 21, referenceLaboratoryId: 8 }
  const unassigned = { id: 22, referenceLaboratoryId: null }

  it('mayChangeWorkgroup lets administration change its own laboratory and its birth points', () => {
    const of = (workgroup: typeof own | typeof ofOwn) =>
      mayChangeWorkgroup({ currentRole: 'administration', workgroupId: 7 }, workgroup)
    expect([own, ofOwn].map(of)).toEqual([true, true])
    expect([foreign, ofForeign, unassigned].map(of)).toEqual([false, false, false])
  })

  it('mayChangeWorkgroup gives nothing to administration without a laboratory', () => {
    expect(mayChangeWorkgroup({ currentRole: 'administration', workgroupId: null }, unassigned)).toBe(false)
  })

  it.each(roles)('%s', (currentRole) => {
    const may = mayChangeWorkgroup({ currentRole, workgroupId: null }, foreign)
    expect(may).toBe(currentRole === 'administrator')
    const inOwn = mayChangeWorkgroup({ currentRole, workgroupId: 7 }, own)
    expect(inOwn).toBe(currentRole === 'administrator' || currentRole === 'administration')
  })
})
