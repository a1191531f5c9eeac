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

  it('in the well of a blank', async () => {
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
  ])('%s, %s', async (low, high, sentence) => {
    const { importable, texts } = await laid('BLANK;', low, high)
    expect(importable).toBe(false)
    expect(texts).toContain(sentence)
  })

  it('and so does a control in the well of a blank', async () => {
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
