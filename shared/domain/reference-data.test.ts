import { expect, it } from 'vitest'
import { analysisTypeIds } from './analysis-type.ts'
import { analysisTypes, secondTiersOf } from './analysis-types.ts'
import { analyteColumnSeeds } from './analyte-column-seeds.ts'
import { analyteOf, analytes, analytesOfType } from './analytes.ts'
import { pickRule } from './cutoff.ts'
import { cutoffSets } from './cutoff-sets.ts'
import { secondTierSeeds } from './second-tier.ts'

it('the reference data describe every analysis type once', () => {
  expect(analysisTypes.map((type) => type.id)).toEqual([...analysisTypeIds])
})

it('a second tier goes where the altered result came from', () => {
  for (const type of analysisTypes) {
    expect(type.tier === '1').toBe(type.secondTierOf === null)
    const first = analysisTypes.find(({ id }) => id === type.secondTierOf)
    if (first) expect(first.category).toBe(type.category)
  }
  expect(secondTiersOf('sne_ms').map(({ id }) => id)).toEqual(['sne_2t_mma', 'sne_2t_msud', 'sne_2t_suac'])
  expect(secondTiersOf('ic_tsh')).toEqual([])
})

it('every plate has a blank at A1 and no well twice', () => {
  for (const { plateTemplate } of analysisTypes) {
    expect(plateTemplate[0]).toEqual({ position: 'A1', type: 'white_spot' })
    const wells = plateTemplate.map(({ position }) => position)
    expect(wells).toEqual([...new Set(wells)])
  }
})

it('the reference data know 76 analytes by unique codes', () => {
  expect(analytes).toHaveLength(76)
  expect(new Set(analytes.map(({ code }) => code)).size).toBe(76)
  expect(analytesOfType('sne_ms')).toHaveLength(54)
  expect(analyteOf('C5DC+C6OH')).toMatchObject({ loinc: '67710-4', decimals: 3, disorders: ['GA I'] })
  expect(analyteOf('C0/(C16+C18)')).toMatchObject({ kind: 'ratio', formula: 'C0/(C16+C18)' })
  for (const { secondTier } of analytes)
    if (secondTier) expect(analysisTypes.some(({ id, tier }) => id === secondTier && tier === '2')).toBe(true)
})

it('the cut-off sets have limits for every analyte of their own type, in the right order', () => {
  const rules = cutoffSets.flatMap((set) => set.rules.map((rule) => ({ type: set.analysisTypeId, ...rule })))
  for (const { type, analyte, criticalLow, low, high, criticalHigh } of rules) {
    expect(analyteOf(analyte)?.analysisTypeId).toBe(type)
    const limits = [criticalLow, low, high, criticalHigh].filter((limit) => limit !== null)
    expect(limits.length, analyte).toBeGreaterThan(0)
    expect(limits).toEqual([...limits].sort((a, b) => a - b))
  }
  for (const { code } of analytes)
    expect(
      rules.some(({ analyte }) => analyte === code),
      code,
    ).toBe(true)
})

it('the columns cover every analyte of their own type, with a second tier only where its rules name one', () => {
  expect(analyteColumnSeeds.map(({ analyte }) => analyte).sort()).toEqual(
    analytes.map(({ code }) => code).sort(),
  )
  const of = (code: string) => analyteColumnSeeds.find(({ analyte }) => analyte === code)
  expect(of('PHE')).toMatchObject({ role: 'diagnostic', required: true, criticalHigh: 360, maxSpread: 30 })
  expect(of('C8/C2')).toMatchObject({ role: 'supporting', required: false, criticalHigh: null })
  expect(of('SMN1')).toMatchObject({ required: true, criticalNotDetected: true, maxSpread: 1 })
  expect(of('RNASEP')).toMatchObject({ role: 'informative', required: true })
  expect(of('PAP')).toMatchObject({ role: 'diagnostic', required: false })
  for (const { analyte, analysisTypeId, markers } of secondTierSeeds) {
    expect(analyteOf(analyte), analyte).toBeDefined()
    for (const marker of markers) expect(analyteOf(marker)?.analysisTypeId).toBe(analysisTypeId)
  }
})

it('the limits judge the TSH of the first two days more mildly', () => {
  const rules = cutoffSets.flatMap((set) => set.rules).map((rule, index) => ({ ...rule, id: index + 1 }))
  const facts = { gaWeeks: 39, weight: 3000, tin: false, transfused: false, npt: false }
  expect(pickRule(rules, 'TSH', { ...facts, ageHours: 40 })?.high).toBe(15)
  expect(pickRule(rules, 'TSH', { ...facts, ageHours: 60 })?.high).toBe(6)
})
