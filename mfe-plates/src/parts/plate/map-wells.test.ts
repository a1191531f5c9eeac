import { expect, it } from 'vitest'
import { eqaLabel } from './map-wells.ts'

it.each([
  ['DBS-2026-07-A', '7A'],
  ['2026-07-01', '01'],
  ['SAMPLE12', '12'],
  ['C3', 'C3'],
])('the label of the external sample %s is %s: at most two characters', (code, label) => {
  expect(eqaLabel(code)).toBe(label)
})
