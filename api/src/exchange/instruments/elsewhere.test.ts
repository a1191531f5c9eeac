import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { plateOf } from './table-fixture.ts'
import { type FixtureSheet, workbookFixture } from './workbook-fixture.ts'

const results: FixtureSheet = {
  name: 'Risultati',
  rows: [
    ['Well', 'SampleID', 'TSH'],
    ['A2', 'SN26000001', 3.2],
    ['B2', 'SN26000002', 3.6],
    ['C2', 'SN26000003', 4.1],
  ],
}
const copy = (card: string): FixtureSheet['rows'] => [['ripetuto'], ['B2', card, 61.5]]

async function read(sheets: readonly FixtureSheet[]) {
  const file = await parse(workbookFixture(sheets), profileOf('wide_table'))
  const { report } = matchToPlate(file, plateOf('TSH'))
  return {
    importable: report.importable,
    errors: report.problems.filter(({ severity }) => severity === 'error').map(({ text }) => text),
  }
}

describe('a workbook with cards of the plate beside the results', () => {
  it.each<[string, FixtureSheet, string]>([
    [
      'in a visible sheet',
      { name: 'Ripetizioni', rows: copy('SN26000002') },
      'Il foglio «Ripetizioni» contiene campioni di questa piastra e non viene letto.',
    ],
    [
      'in a hidden sheet',
      { name: 'vecchio', state: 'hidden', rows: copy('SN26000002') },
      'Il foglio nascosto «vecchio» contiene campioni di questa piastra.',
    ],
    [
      'in a sheet that only a macro shows',
      { name: 'vecchio', state: 'veryHidden', rows: copy('SN26000002') },
      'Il foglio nascosto «vecchio» contiene campioni di questa piastra.',
    ],
  ])('a workbook with cards of the plate beside the results is refused: %s', async (_, sheet, sentence) => {
    const { importable, errors } = await read([results, sheet])
    expect(importable).toBe(false)
    expect(errors.join(' ')).toContain(sentence)
  })

  it('a workbook with cards of the plate beside the results is refused when the rows of cards are hidden', async () => {
    const { importable, errors } = await read([{ ...results, hiddenRows: [3] }])
    expect(importable).toBe(false)
    expect(errors.join(' ')).toContain('righe nascoste con campioni di questa piastra: 3.')
  })

  it.each<[string, FixtureSheet]>([
    ['the plan of the instrument', { name: 'Sample Setup', rows: copy('SN26000002') }],
    ['raw signals of the instrument', { name: 'Amplification Data', rows: copy('SN26000002') }],
    ['cards of other plates', { name: 'Ieri', rows: copy('SN26000099') }],
    ['hidden cards of other plates', { name: 'Ieri', state: 'hidden', rows: copy('SN26000099') }],
  ])('a workbook with cards of the plate beside the results is imported with %s', async (_, sheet) => {
    expect(await read([results, sheet])).toEqual({ importable: true, errors: [] })
  })
})
