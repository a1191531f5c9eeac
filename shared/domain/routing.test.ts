import { expect, it } from 'vitest'
import { consentScreenings, consentTo, isConsented, laboratoryTypeOf, screeningsOfType } from './routing.ts'
import { screenings } from './screenings.ts'

it('a category goes to its kind of laboratory', () => {
  expect(laboratoryTypeOf).toEqual({
    sne: 'standard',
    ic: 'icfc',
    fc: 'icfc',
    btd: 'standard',
    tgal: 'standard',
    sma: 'sma',
    lysosomal: 'standard',
  })
})

it('a laboratory without a configuration analyses the categories of its type', () => {
  expect(screeningsOfType('standard')).toEqual(['sne', 'btd', 'tgal', 'lysosomal'])
  expect(screeningsOfType('icfc')).toEqual(['ic', 'fc'])
  expect(screeningsOfType('sma')).toEqual(['sma'])
})

it('a birth point analyses nothing', () => {
  expect(screeningsOfType('spoke_birth_point')).toEqual([])
  expect(screeningsOfType('tin')).toEqual([])
})

it('every category has exactly one kind of laboratory', () => {
  const routed = (['standard', 'icfc', 'sma'] as const).flatMap(screeningsOfType)
  expect([...routed].sort()).toEqual([...screenings].sort())
})

it('SMA and lysosomal diseases need the parents’ consent', () => {
  expect(consentScreenings).toEqual(['sma', 'lysosomal'])
})

it('a category needs the consent of the family where the list says so, and nothing is analysed after a refusal', () => {
  const unknown = { sma: null, lysosomal: null, refused: false }
  const given = { sma: true, lysosomal: true, refused: false }
  expect(screenings.filter((category) => consentTo(category, unknown) !== true)).toEqual(consentScreenings)
  expect(screenings.filter((category) => isConsented(category, given))).toEqual(screenings)
  expect(screenings.filter((category) => isConsented(category, { ...given, refused: true }))).toEqual([])
})
