import { type AnalysisTypeId, analysisTypes, findSwaps } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { exchangedPlate, goodPlate, swappedPlate } from './swap-plates.fixture.ts'

const types = [
  'sne_ms',
  'ic_tsh',
  'btd_act',
  'tgal_tot',
  'sma_smn1',
  'lyso_ms',
] as const satisfies AnalysisTypeId[]
const seeds = Array.from({ length: 40 }, (_, index) => `${index}`)
const sizes = [6, 30, 60, 88] as const

const plates = (type: AnalysisTypeId, options = {}) =>
  seeds.map((seed, index) =>
    goodPlate(type, seed, { samples: sizes[index % sizes.length] ?? 88, ...options }),
  )
/** Every well of the plate is taken. */
const full = (type: AnalysisTypeId) => {
  const reserved = analysisTypes.find(({ id }) => id === type)?.plateTemplate.length ?? 0
  return seeds.slice(0, 20).map((seed) => goodPlate(type, seed, { samples: 96 - reserved }))
}
const kinds = (found: ReturnType<typeof findSwaps>) =>
  found.map(({ kind, certain }) => `${kind}${certain ? '!' : '?'}`)

describe.each(types)('findSwaps on demonstration plates of %s', (type) => {
  it('findSwaps says nothing of good plates, with repetitions of one card in ten', () => {
    const told = plates(type, { repeated: 6 }).flatMap((plate) => kinds(findSwaps(plate)))
    expect(told).toEqual([])
  })

  it('findSwaps says nothing of plates whose controls are off by 3 SD', () => {
    expect(plates(type, { shift: 3 }).flatMap((plate) => kinds(findSwaps(plate)))).toEqual([])
  })

  it('findSwaps refuses a full plate that was turned by 180°', () => {
    const turned = full(type).map((plate) =>
      kinds(findSwaps(exchangedPlate(type, plate, { kind: 'rotated' }))),
    )
    // A control in another place tells the others.
    expect(turned.filter((own) => own.length === 0)).toEqual([])
    expect(turned.filter(([one]) => one === 'rotated!').length).toBeGreaterThanOrEqual(0.8 * turned.length)
  })

  it('findSwaps refuses a full plate with samples of external assessment that was turned by 180°', () => {
    const told = full(type).map((plate) => {
      const turned = exchangedPlate(type, plate, { kind: 'rotated' })
      const samples = turned.wells.filter((well) => well.type === 'sample')
      const unknown = new Set(samples.slice(-2).map(({ position }) => position))
      const wells = turned.wells.map((well) => ({ ...well, isUnknown: unknown.has(well.position) }))
      return kinds(findSwaps({ ...turned, wells }))
    })
    expect(told.filter((own) => own.length === 0)).toEqual([])
    expect(told.filter(([one]) => one === 'rotated!').length).toBeGreaterThanOrEqual(0.8 * told.length)
  })

  it('findSwaps refuses a plate of 60 samples that was turned by 180°', () => {
    const turned = seeds.slice(0, 20).map((seed) => {
      const plate = goodPlate(type, seed, { samples: 60 })
      return kinds(findSwaps(exchangedPlate(type, plate, { kind: 'rotated' })))
    })
    expect(turned.filter(([one]) => one !== 'rotated!')).toEqual([])
  })

  it.each([
    ['noise of 0,001 to 0,02', (at: number) => 0.001 + ((at * 7919) % 20) / 1000],
    ['0,01 everywhere', () => 0.01],
  ])(
    'findSwaps refuses a plate of 41 samples in one half that was turned, whose empty wells read %s',
    (_, noise) => {
      const turned = seeds.slice(0, 20).map((seed) => {
        const plate = goodPlate(type, seed, { samples: 41 })
        return kinds(findSwaps(exchangedPlate(type, plate, { kind: 'rotated' }, noise)))
      })
      expect(turned.filter(([one]) => one !== 'rotated!')).toEqual([])
    },
  )

  it('findSwaps tells the exchange of the first column with another one', () => {
    const told = full(type).map((plate) =>
      kinds(findSwaps(exchangedPlate(type, plate, { kind: 'columns', one: 0, other: 6 }))),
    )
    expect(told.filter(([one]) => !/^(columns|misplaced)/.test(one ?? ''))).toEqual([])
  })

  it('findSwaps tells a plate whose values come from one with fewer samples', () => {
    const told = full(type).map((plate, index) =>
      kinds(findSwaps(swappedPlate(type, plate, goodPlate(type, `other ${index}`, { samples: 40 })))),
    )
    expect(told.filter((own) => !own.includes('empty_samples?'))).toEqual([])
  })
})

it('findSwaps tells repetitions that show the values of another plate, and never refuses them', () => {
  const told = seeds.map((seed) => {
    const plate = goodPlate('sne_ms', seed, { samples: 60, repeated: 5 })
    return kinds(
      findSwaps(swappedPlate('sne_ms', plate, goodPlate('sne_ms', `other ${seed}`, { samples: 60 }))),
    )
  })
  expect(told.filter((own) => own.length === 0)).toEqual([])
  expect(told.flat().filter((one) => one.endsWith('!'))).toEqual([])
})
