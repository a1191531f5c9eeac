import { describe, expect, it } from 'vitest'
import { cards, plateOf, positions, read } from './table-fixture.ts'

const plate = {
  ...plateOf('IRT'),
  analytes: [{ code: 'IRT', label: 'IRT', unit: 'ng/mL' }],
}
const rows = (values: readonly string[]) => [
  'Well;SampleID;Type;IRT',
  ...positions.map((position, at) => `${position};${cards[at]};Sample;${values[at]}`),
]
const values = ['22,1', '30,5', '18,4']

describe('a unit that a line outside of the table tells', () => {
  it.each([
    'IRT (µg/dL)',
    'IRT µg/dL',
    'Misura: µg/dL',
    'Conc. µg/dL',
    'Kit Neonatal IRT;ug/dl',
    'Export;valori in µg/dL',
    'Metodo: GSP 3306; risultati µg/dL',
    'Saggio: Neonatal IRT - µg/dL sangue intero',
  ])('a unit told outside of the table that is not ours refuses the file: %s', async (line) => {
    const above = await read([line, ...rows(values)], plate)
    expect(above.importable).toBe(false)
    expect(above.texts).toMatch(/[uµ]g\/d[lL]/u)
  })

  it.each(['Nota: i valori sono in µg/dL', '(*) µg/dL di sangue intero'])(
    'a unit told beneath the table that is not ours refuses the file, too: %s',
    async (line) => {
      expect((await read([...rows(values), '', line], plate)).importable).toBe(false)
    },
  )

  it.each(['IRT (ng/mL)', 'IRT µg/L sangue intero', 'Flow: 0,2 mL/min', 'Kit lot: 55/2026'])(
    'a unit told outside of the table that is ours, or none, does not refuse the file: %s',
    async (line) => {
      expect(await read([line, ...rows(values)], plate)).toMatchObject({ importable: true, texts: '' })
    },
  )
})

describe('"not detected" without a number', () => {
  it.each(['< LOD', 'LOD', 'Undetermined', 'not detected', '<LOQ'])(
    '"not detected" without a number is unreadable for an analyte of every newborn: %s',
    async (word) => {
      const { first } = await read(rows([word, '30,5', '18,4']), plate)
      expect(first).toMatchObject({
        value: null,
        notDetected: false,
        flagText: expect.stringContaining('non leggibile'),
      })
    },
  )

  it('"not detected" without a number is kept for an analyte that may be absent', async () => {
    const table = rows(['< LOD', '3', '2']).map((line) => line.replace('IRT', 'SUAC'))
    expect((await read(table, plateOf('SUAC'))).first).toMatchObject({ notDetected: true })
  })
})
