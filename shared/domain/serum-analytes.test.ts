import { expect, it } from 'vitest'
import { serumFactor, serumNameRefusal, spelledSerum } from './serum-analytes.ts'

it.each([
  ['tsh s', 'mUI/L', 'TSH', 'mU/L', 1],
  ['S-TSH', 'µIU/mL', 'TSH', 'µU/mL', 1],
  ['TSH', 'μU/mL', 'TSH', 'µU/mL', 1],
  ['TSH', 'mcU/mL', 'TSH', 'µU/mL', 1],
  ['TSH', 'U/L', 'TSH', 'U/L', 1000],
  ['T4 libera', 'ng/dl', 'fT4', 'ng/dL', 12.872],
  ['FT4', 'pg/mL', 'fT4', 'pg/mL', 1.2872],
  ['phe', 'umol/l', 'PHE', 'µmol/L', 1],
])('a serum value of %s in %s is one of %s in %s', (code, unit, name, spelling, factor) => {
  expect(serumNameRefusal({ code, unit })).toBeNull()
  expect(spelledSerum({ code, unit })).toEqual({ code: name, unit: spelling })
  expect(serumFactor({ code, unit })).toBeCloseTo(factor, 3)
})

it('an unknown name or unit is refused with those that are accepted', () => {
  expect(serumNameRefusal({ code: 'tireo', unit: 'mU/L' })).toContain('TSH (mU/L, µU/mL, U/L, mU/mL)')
  expect(serumNameRefusal({ code: 'fT4', unit: 'mU/L' })).toContain('pmol/L, ng/dL, pg/mL, ng/L')
  expect(serumFactor({ code: 'fT4', unit: 'mU/L' })).toBeNull()
})
