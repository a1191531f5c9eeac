import type { FilePreview } from '@sne/shared/contract'
import { describe, expect, it } from 'vitest'
import { emptySpec, factorIn, meaningOf, nameOf, specFrom, withMeaning } from './draft.ts'

const column = (title: string, role: FilePreview['columns'][number]['role'], fixed = false) => ({
  title,
  values: [],
  role,
  analyte: null,
  fixed,
})
const preview = (more: Partial<FilePreview> = {}): FilePreview => ({
  format: 'text',
  delimiter: ';',
  sheets: [],
  sheet: null,
  sections: [],
  section: null,
  lines: [],
  headerLine: 1,
  layout: 'wide',
  decimal: ',',
  columns: [column('Well', 'well'), column('Fenil (mg/dL)', null), column('Status', null, true)],
  grids: [],
  problems: [],
  ...more,
})

describe('specFrom', () => {
  it('specFrom takes over what the file tells: layout, decimal sign, columns, words to know it by', () => {
    const spec = specFrom(emptySpec(), preview())
    expect([spec.layout, spec.decimal, spec.columns.well]).toEqual(['wide', ',', ['Well']])
    expect(spec.marks).toEqual(['Well', 'Fenil (mg/dL)'])
  })

  it('specFrom leaves a profile alone whose columns somebody named', () => {
    const spec = withMeaning(emptySpec(), 'Posto', 'role:well')
    expect(specFrom(spec, preview())).toEqual(spec)
  })

  it('specFrom drops the titles of another line that was taken for the header before', () => {
    const earlier = preview({ columns: [column('Campione', 'sample'), column('3,2', null)] })
    const spec = specFrom(specFrom(emptySpec(), earlier), preview(), earlier)
    expect([spec.columns.sample, spec.columns.well, spec.marks]).toEqual([
      [],
      ['Well'],
      ['Well', 'Fenil (mg/dL)'],
    ])
  })
})

it('a column has one meaning: the later one', () => {
  const title = 'Fenil (mg/dL)'
  const named = withMeaning(emptySpec(), title, 'code:PHE')
  expect([meaningOf(named, title), named.analytes]).toEqual(['code:PHE', [{ name: 'Fenil', code: 'PHE' }]])
  const ignored = withMeaning(named, title, 'ignored')
  expect([meaningOf(ignored, title), ignored.analytes, ignored.ignored]).toEqual(['ignored', [], ['Fenil']])
  const placed = withMeaning(ignored, title, 'role:unit')
  expect([meaningOf(placed, title), placed.ignored]).toEqual(['role:unit', []])
  expect(meaningOf(withMeaning(placed, title, ''), title)).toBe('')
})

it('a code with a colon is a code', () => {
  expect(withMeaning(emptySpec(), 'C10 uno', 'code:C10:1').analytes).toEqual([
    { name: 'C10 uno', code: 'C10:1' },
  ])
})

it('the name of an analyte is its title without the unit, and nothing else in brackets', () => {
  expect([nameOf('Fenil (mg/dL)'), nameOf('C3DC (C4OH)'), nameOf('TSH [mU/L]')]).toEqual([
    'Fenil',
    'C3DC (C4OH)',
    'TSH',
  ])
})

it('a factor is a number above zero, with either decimal sign', () => {
  expect(['60,5', '60.5', ' 2 ', '0', '-1', '', 'x', '1,2,3'].map(factorIn)).toEqual([
    60.5,
    60.5,
    2,
    ...Array.from({ length: 5 }, () => null),
  ])
})
