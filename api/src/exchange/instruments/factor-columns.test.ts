import { describe, expect, it } from 'vitest'
import { beside, cards, positions, read } from './table-fixture.ts'

describe('a factor', () => {
  it.each([
    'Fattore',
    'Dil x',
    'Predilution',
    'Prediluizione',
    'Pre-dil.',
    'Moltiplicatore',
    'Multiplier',
    'Sample Dilution Factor',
    'User Factor',
    'Diluizione',
    'Fattore di correzione',
    'Verdünnung',
  ])('a factor in a column «%s» stops the import unless it is 1', async (title) => {
    expect(await beside(title, '5', '1')).toMatchObject({
      importable: false,
      texts: expect.stringContaining(`Riga 2: la colonna «${title}» dice «5»`),
    })
    expect(await beside(title, '1', '1,0')).toMatchObject({ importable: true, texts: '' })
  })

  it('a factor of the measurement itself is none', async () => {
    expect((await beside('Response Factor', '0,85', '0,85')).importable).toBe(true)
  })

  it.each(['Fattore di diluizione: 5', 'Dilution = 1:10', 'Diluizione;2'])(
    'a factor in a line «%s» stops the import',
    async (line) => {
      const table = [
        'Well;SampleID;Type;TGAL',
        ...positions.map((well, at) => `${well};${cards[at]};Sample;3,2`),
      ]
      expect((await read([line, ...table])).importable).toBe(false)
      expect((await read([line.replace(/1:10|\d+$/u, '1'), ...table])).importable).toBe(true)
    },
  )
})
