import { describe, expect, it } from 'vitest'
import { eightCards, tableOfEight } from './table-fixture.ts'

const lot = eightCards.map(() => '1')

describe('an assay that the file names', () => {
  it.each([
    'Assay: IRT',
    'Test;Neonatal TSH',
    'Analita: nTSH',
    'Kit: GSP Biotinidase',
    'Panel: AA-AC',
    'Assay name: 17-OHP',
    'Esame: fibrosi cistica',
  ])('an assay named by the file that is not ours refuses the file: %s', async (line) => {
    const { importable, texts } = await tableOfEight('Lotto', lot, [line])
    expect(importable).toBe(false)
    expect(texts).toContain('nomina un’altra analisi, la piastra attende TGAL')
  })

  it.each([
    'Assay: TGAL',
    'Test: Total galactose',
    'Kit: Neonatal Total Galactose kit',
    'Assay: galattosemia',
    'Assay: 3042',
    'Kit lot: TSH-55',
    'Panel: IRT, TGAL',
    'Kit: NeoLab PRO',
  ])('an assay named by the file that may be ours does not refuse the file: %s', async (line) => {
    expect(await tableOfEight('Lotto', lot, [line])).toMatchObject({ importable: true, texts: '' })
  })

  it('an assay that the file names in several lines refuses the file only when none of them is ours', async () => {
    expect((await tableOfEight('Lotto', lot, ['Assay: TSH', 'Assay: TGAL'])).importable).toBe(true)
    expect((await tableOfEight('Lotto', lot, ['Assay: TSH', 'Assay: IRT'])).importable).toBe(false)
  })

  it.each(['Assay', 'Test', 'Analisi', 'Kit'])(
    'an assay that the file names in a column «%s» counts in each row',
    async (title) => {
      const { importable, texts } = await tableOfEight(
        title,
        eightCards.map(() => 'IRT'),
      )
      expect(importable).toBe(false)
      expect(texts).toContain(`La colonna «${title}: IRT» nomina un’altra analisi`)
      expect(
        (
          await tableOfEight(
            title,
            eightCards.map(() => 'TGAL'),
          )
        ).importable,
      ).toBe(true)
      expect(
        (
          await tableOfEight(
            title,
            eightCards.map((_, at) => (at === 2 ? 'IRT' : 'TGAL')),
          )
        ).importable,
      ).toBe(false)
    },
  )
})
