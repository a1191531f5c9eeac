import { expect, it } from 'vitest'
import { groupOf } from './analyte-groups.ts'
import { analyteOf, analytes } from './analytes.ts'

it('groupOf groups every analyte that has a disorder', () => {
  for (const analyte of analytes)
    if (analyte.disorders.length > 0) expect(groupOf(analyte), analyte.code).not.toBe('Altri analiti')
})

it.each([
  ['PHE', 'Aminoacidopatie e ciclo dell’urea'],
  ['C3/C2', 'Acidurie organiche'],
  ['C8', 'Beta-ossidazione e carnitina'],
  ['TSH', 'Ipotiroidismo congenito'],
  ['RNASEP', 'Atrofia muscolare spinale'],
  ['GLY', 'Altri analiti'],
])('analyte %s stands under %s', (code, group) => {
  const analyte = analyteOf(code)
  expect(analyte && groupOf(analyte)).toBe(group)
})

it('an analyte without a disorder, or with an unknown one, stands at the end', () => {
  expect(groupOf({ code: 'X', disorders: [] })).toBe('Altri analiti')
  expect(groupOf({ code: 'X', disorders: ['unknown'] })).toBe('Altri analiti')
})
