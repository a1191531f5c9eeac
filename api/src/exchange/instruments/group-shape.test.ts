import { describe, expect, it } from 'vitest'
import { cards, plateOf, positions, read } from './table-fixture.ts'

const under = ['RT', 'Final Conc.', 'Accuracy']
const names = ['PHE', 'TYR', 'MET']
/** An export of MassHunter. @param before empty cells between the first title and that of the first group */
const laid = (before: number, titles = names.map((name) => [`${name} Results`, '', ''])) =>
  read(
    [
      ['Sample', ...Array.from({ length: before }, () => ''), ...titles.flat()].join(','),
      ['', 'Name', 'Data File', 'Type', 'Vial', ...names.flatMap(() => under)].join(','),
      ...cards.map((card, at) =>
        ['', card, `run_${at}.d`, 'Sample', `P1-${positions[at]}`]
          .concat(names.flatMap((_, of) => ['1.2', `${of + 1}${at}.5`, '98.1']))
          .join(','),
      ),
    ],
    plateOf(...names),
    'masshunter_csv',
  )

it('titles of groups above their columns are read', async () => {
  const { importable, valueIn } = await laid(4)
  expect(importable).toBe(true)
  expect(names.map((name) => valueIn('B2', name)?.value)).toEqual([11.5, 21.5, 31.5])
})

describe('a line of titles that is shifted against the header refuses the file', () => {
  it.each([
    ['by a cell to the left', 3],
    ['by a cell to the right', 5],
    ['by a group to the left', 1],
    ['by a group to the right', 7],
  ])('%s', async (_, before) => {
    const { importable, texts } = await laid(before)
    expect(importable).toBe(false)
    expect(texts).toMatch(/Riga 1: il titolo «.+» non sta sopra le sue colonne/u)
  })

  it('a title line shifted against the header by a cell in the middle refuses the file', async () => {
    const { importable, texts } = await laid(4, [
      ['PHE Results', '', ''],
      ['TYR Results', ''],
      ['MET Results', '', ''],
    ])
    expect(importable).toBe(false)
    expect(texts).toContain('«TYR Results» non sta sopra le sue colonne')
  })
})

it('a group of an internal standard has columns of its own', async () => {
  const { importable, values } = await read(
    [
      'Sample,,,PHE Results,,PHE-d5 (ISTD) Results,,TYR Results,',
      'Name,Type,Vial,RT,Final Conc.,RT,Resp.,RT,Final Conc.',
      ...cards.map((card, at) => `${card},Sample,P1-${positions[at]},1.2,1${at}.5,1.2,9000,1.9,2${at}.5`),
    ],
    plateOf('PHE', 'TYR'),
    'masshunter_csv',
  )
  expect(importable).toBe(true)
  expect(values).toEqual([10.5, 20.5, 11.5, 21.5, 12.5, 22.5])
})
