import { describe, expect, it } from 'vitest'
import type { PlateToMatch } from './match-to-plate.ts'
import type { PlannedWell } from './planned-well.ts'
import { plateOf, read } from './table-fixture.ts'

const control = (position: string, qcLevel: PlannedWell['qcLevel']): PlannedWell => ({
  position,
  type: 'quality_control',
  barcode: null,
  qcLevel,
})
const samples = plateOf('TGAL')
const plate: PlateToMatch = {
  ...samples,
  wells: [
    { position: 'A1', type: 'white_spot', barcode: null, qcLevel: null },
    control('B1', 'low'),
    control('C1', 'high'),
    ...samples.wells,
  ],
}
const rows = ['A2;SN26000001;;3,2', 'B2;SN26000002;;3,6', 'C2;SN26000003;;4,1']
/** Names and kinds of the blank and of both controls. */
const laid = (blank: string, low: string, high: string, cards = rows) =>
  read(['Well;SampleID;Type;TGAL', `A1;${blank};0,1`, `B1;${low};1,5`, `C1;${high};9,5`, ...cards], plate)

describe('the code of a card in the well of a control or a blank refuses the file', () => {
  it.each([
    ['a card of the plate whose own well has no name', 'SN26000001;', ['A2;;;3,2', ...rows.slice(1)]],
    ['a card of the plate in a row of controls', 'SN26000001;QC', ['A2;;;3,2', ...rows.slice(1)]],
    ['a card of the plate in a row of blanks', 'SN26000001;Blank', ['A2;;;3,2', ...rows.slice(1)]],
    ['another code of few digits', 'OTHER123;', rows],
    ['another code built as those of the plate', 'SN26999999;Sample', rows],
  ])('%s', async (_, low, cards) => {
    const { importable, texts } = await laid('BLANK;', low, 'QC HIGH;', cards)
    expect(importable).toBe(false)
    expect(texts).toContain(`Pozzetto B1 (riga 3): il file ha il campione «${low.split(';')[0]}»`)
  })

  it('the code of a card in the well of a blank refuses the file', async () => {
    const { importable, texts } = await laid('OTHER123;', 'QC LOW;', 'QC HIGH;')
    expect(importable).toBe(false)
    expect(texts).toContain('Pozzetto A1 (riga 2): il file ha il campione «OTHER123»')
  })
})

describe('a control of another level than planned refuses the file', () => {
  it.each([
    ['QC HIGH;', 'QC LOW;', 'Pozzetto B1 (riga 3): il file ha «QC HIGH», la piastra «Basso»'],
    ['Controllo alto;QC', 'Controllo basso;QC', 'il file ha «Controllo alto», la piastra «Basso»'],
    ['QC-high-C1;QC', 'QC-low-B1;QC', 'il file ha «QC-high-C1», la piastra «Basso»'],
    ['BLANK;', 'QC HIGH;', 'il file ha «BLANK», la piastra «Basso»'],
  ])('a control of another level than planned refuses the file: %s, %s', async (low, high, sentence) => {
    const { importable, texts } = await laid('BLANK;', low, high)
    expect(importable).toBe(false)
    expect(texts).toContain(sentence)
  })

  it('a control in the well of a blank refuses the file', async () => {
    const { importable, texts } = await laid('QC LOW;', 'BLANK;', 'QC HIGH;')
    expect(importable).toBe(false)
    expect(texts).toContain('Pozzetto A1 (riga 2): il file ha «QC LOW», la piastra «un bianco»')
  })
})

it.each([
  ['BLANK-A1;Blank', 'QC-low-B1;QC', 'QC-high-C1;QC'],
  ['NTC;', 'QC1;', 'QC2;'],
  ['Bianco;', 'CTRL-L001;', 'CTRL-H002;'],
  ['H2O;Blank', 'C2-LOT23456;QC', 'C3-LOT23456;QC'],
  [';', ';', ';'],
  ['Level 0;', 'Level 1;', 'Level 2;'],
])('names that laboratories give to blanks and controls refuse nothing: %s %s %s', async (...names) => {
  const { importable, texts } = await laid(...names)
  expect({ importable, texts }).toEqual({ importable: true, texts: '' })
})

describe('a control that the plate does not have', () => {
  it.each([
    ['QC-low-H12;QC;999', 'H12 «QC-low-H12»'],
    ['QC-low;;999', 'H12 «QC-low»'],
    ['BLANK-H12;Blank;88', 'H12 «BLANK-H12»'],
    [';QC;12,0', 'H12'],
  ])('a control that the plate does not have is listed, and a person confirms: %s', async (row, named) => {
    const { report } = await read(['Well;SampleID;Type;TGAL', ...rows, `H12;${row}`], samples)
    expect(report.wellsUnknown).toMatchObject([{ well: 'H12' }])
    expect(report.toConfirm.join()).toContain(`lascia vuoti: ${named}.`)
  })

  it('a control that the plate does not have is listed and said where the file gives it no well', async () => {
    const names = rows.map((row) => row.replace(/^[^;]*;/, ''))
    const { report, texts } = await read(['SampleID;Type;TGAL', ...names, 'QC-high;QC;999'], samples)
    expect(report).toMatchObject({ importable: true, toConfirm: [], wellsUnknown: [{ sample: 'QC-high' }] })
    expect(texts).toContain('che la piastra non prevede: «QC-high».')
  })

  it('a control that the plate does not have without a value is nothing', async () => {
    const { report } = await read(['Well;SampleID;Type;TGAL', ...rows, 'H12;;QC;'], samples)
    expect(report).toMatchObject({ toConfirm: [], wellsUnknown: [] })
  })
})

describe('numbers of controls that run against their levels', () => {
  it.each([
    ['QC3;', 'QC1;'],
    ['Level III;', 'Level I;'],
    ['Livello 2;QC', 'Livello 1;QC'],
    ['Level II;QC', 'Level II;QC'],
  ])(
    'numbers of controls that run against their levels are confirmed by a person: %s %s',
    async (low, high) => {
      const { report } = await laid('BLANK;', low, high)
      expect(report.toConfirm.join()).toContain('numerati al contrario dei livelli previsti: B1 «')
    },
  )

  it.each([
    ['QC1;', 'QC3;'],
    ['Level I;', 'Level III;'],
    ['QC 7;', 'QC 8;'],
    ['C2-LOT23456;QC', 'C3-LOT23456;QC'],
  ])(
    'numbers of controls that run against their levels as planned are confirmed by nobody: %s %s',
    async (low, high) => {
      expect((await laid('BLANK;', low, high)).report.toConfirm).toEqual([])
    },
  )
})
