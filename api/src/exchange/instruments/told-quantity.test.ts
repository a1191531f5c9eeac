import { describe, expect, it } from 'vitest'
import { cards, plateOf, positions, read } from './table-fixture.ts'

const plate = {
  ...plateOf('TGAL', 'GALT'),
  analytes: [
    { code: 'TGAL', label: 'TGAL', unit: 'mg/dL' },
    { code: 'GALT', label: 'GALT', unit: 'U/gHb' },
  ],
}
const ofGalactose = { ...plate, analytes: plate.analytes.slice(0, 1) }
const rows = cards.map((card, at) => `${positions[at]};${card};${at + 3},2`)
const under = (line: string) => read([line, '', 'Well;SampleID;TGAL', ...rows], ofGalactose)

describe('a unit in short form in a line above the table counts for all values', () => {
  it.each([
    ['Concentration [nM]', 'nM'],
    ['Results (nM)', 'nM'],
    ['Results (mM)', 'mM'],
    ['Results [uM]', 'uM'],
    ['Concentrazioni (µM)', 'µM'],
    ['Conc. [ng/mL]', 'ng/mL'],
  ])('%s', async (line, unit) => {
    const { importable, texts } = await under(line)
    expect(importable).toBe(false)
    expect(texts).toContain(`l’unità è ${unit}, attesa mg/dL`)
  })

  it.each(['Concentration [mg/dL]', 'Results (mg/dL)', 'Results', 'Concentrazioni (finali)'])(
    '%s leaves the values as they are',
    async (line) => {
      const { importable, values, texts } = await under(line)
      expect({ importable, values, texts }).toEqual({ importable: true, values: [3.2, 4.2, 5.2], texts: '' })
    },
  )
})

describe('a line by which the values are no concentrations of whole blood refuses the file', () => {
  it.each([
    'Concentrazioni espresse in MoM',
    'Results in multiples of median',
    'Valori in multipli della mediana',
    'Results: Response ratio',
    'Risultati: rapporto delle aree',
    'Peak area report',
    'Fluorescence counts',
    'Results: mg/dL plasma',
    'Galattosio su plasma (mg/dL)',
  ])('%s', async (line) => {
    const { importable, texts } = await under(line)
    expect(importable).toBe(false)
    expect(texts).toContain(`Riga 1: «${line}» dice che i valori non sono concentrazioni nel sangue intero`)
  })

  it.each([
    'Metodo: rapporto delle aree con standard interno',
    'Response type: Internal Std ( Ref 3 ), Area * ( IS Conc. / IS Area )',
    'Results of whole blood (mg/dL)',
    'Report: Ratiometric assay',
  ])('%s says nothing of the kind', async (line) => {
    expect((await under(line)).texts).not.toContain('non sono concentrazioni')
  })
})

it('a file without any value in our units is refused, one with some of them is not', async () => {
  const all = await read(['Well;SampleID;TGAL (mmol/L)', ...rows], ofGalactose)
  expect(all.importable).toBe(false)
  const both = ['Well;SampleID;TGAL (mmol/L);GALT', ...rows.map((row) => `${row};4,5`)]
  expect((await read(both, plate)).importable).toBe(true)
})

it.each(['uM', 'mM', 'MoM'])('a file in which %s stands behind every number is refused', async (unit) => {
  const { importable, texts } = await read(
    ['Well;SampleID;TGAL', ...rows.map((row) => `${row} ${unit}`)],
    ofGalactose,
  )
  expect(importable).toBe(false)
  expect(texts).toContain(
    `Nel file non si legge nessun valore dei campioni (il primo è «3,2 ${unit}» di TGAL)`,
  )
})
