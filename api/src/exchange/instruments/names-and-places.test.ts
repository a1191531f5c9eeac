import { describe, expect, it } from 'vitest'
import { eightCards, plateOfEight, read, tableOfEight } from './table-fixture.ts'

type Card = (typeof eightCards)[number]
const table = (titles: string, row: (card: Card, at: number) => string) =>
  read([titles, ...eightCards.map((card, at) => row(card, at))], plateOfEight('TGAL'))
const good = [3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2, 10.2]

describe('a column of names without codes of cards', () => {
  it.each(['Barcode', 'Cartoncino', 'Card', 'LIMS'])(
    'a column of names without codes of cards gives way to the column that has them: «%s»',
    async (title) => {
      const { importable, values, texts } = await table(
        `Well;Sample ID;${title};Type;TGAL`,
        ({ well, card }, at) => `${well};${at + 1};${card};Sample;${at + 3},2`,
      )
      expect({ importable, values }).toEqual({ importable: true, values: good })
      expect(texts).not.toContain('corrispondono')
    },
  )

  it('a column of names without codes of cards gives way also where the file has no wells', async () => {
    const { values } = await table(
      'Sample ID;Barcode;Type;TGAL',
      ({ card }, at) => `${at + 1};${card};Sample;${at + 3},2`,
    )
    expect(values).toEqual(good)
  })

  it('a column of names without codes of cards gives way to a card in another well, which refuses the file', async () => {
    const { importable, texts } = await table(
      'Well;Sample ID;Barcode;Type;TGAL',
      ({ well }, at) => `${well};${at + 1};${eightCards[(at + 1) % 8]!.card};Sample;${at + 3},2`,
    )
    expect(importable).toBe(false)
    expect(texts).toContain('il file ha «SN26000002», la piastra attende «SN26000001»')
  })

  it('a column of names without codes of cards stays where it holds codes of another plate', async () => {
    const { importable } = await table(
      'Well;Sample ID;Barcode;Type;TGAL',
      ({ well, card }, at) => `${well};SN2699999${at};${card};Sample;${at + 3},2`,
    )
    expect(importable).toBe(false)
  })
})

it('two columns of names with different codes of cards refuse the file', async () => {
  const { importable, texts } = await table(
    'Well;SampleID;Barcode;Type;TGAL',
    ({ well, card }, at) => `${well};${card};${at === 2 ? 'SN26999999' : card};Sample;${at + 3},2`,
  )
  expect(importable).toBe(false)
  expect(texts).toContain('una colonna nomina «SN26999999» e un’altra il cartoncino «SN26000003»')
})

it('a second column of names without codes of cards refuses nothing', async () => {
  const { importable } = await table(
    'Well;SampleID;Name;Type;TGAL',
    ({ well, card }, at) => `${well};${card};261102_00${at};Sample;${at + 3},2`,
  )
  expect(importable).toBe(true)
})

it('two columns of wells that disagree refuse the file', async () => {
  const swapped = (well: string) => ({ C2: 'D2', D2: 'C2' })[well] ?? well
  const rows = (other: (well: string) => string) =>
    table(
      'Well;SampleID;Position;Type;TGAL',
      ({ well, card }, at) => `${well};${card};${other(well)};Sample;${at + 3},2`,
    )
  const { importable, texts } = await rows(swapped)
  expect(importable).toBe(false)
  expect(texts).toContain('Riga 4: una colonna dice il pozzetto «C2» e un’altra «D2»')
  expect((await rows((well) => `P1-${well.replace('2', '02')}`)).importable).toBe(true)
  expect((await rows(() => 'Vial 3')).importable).toBe(true)
})

describe('a repeated reading', () => {
  const named = (behind: string) =>
    table(
      'Well;SampleID;Type;TGAL',
      ({ well, card }, at) => `${well};${card}${at === 2 ? behind : ''};Sample;${at + 3},2`,
    )

  it.each(['_rep2', ' (2)', '_dup', '_inj3', ' bis'])(
    'a repeated reading without the first one is said: %s',
    async (behind) => {
      const { importable, texts } = await named(behind)
      expect(importable).toBe(true)
      expect(texts).toBe(
        `Pozzetto C2: nel file c’è «SN26000003${behind}» e non la prima lettura dello stesso campione. Controllare perché manca.`,
      )
    },
  )

  it.each(['', '_rep1', ' (1)', '_rep'])(
    'a repeated reading is none where it is the first: %s',
    async (behind) => {
      expect((await named(behind)).texts).toBe('')
    },
  )

  it('a repeated reading is not said beside the first in another well', async () => {
    const cards = plateOfEight('TGAL')
    const wells = cards.wells.with(3, { ...cards.wells[3]!, barcode: 'SN26000003' })
    const { texts } = await read(
      [
        'Well;SampleID;Type;TGAL',
        ...wells.map(
          ({ position, barcode }, at) => `${position};${barcode}${at === 3 ? '_rep2' : ''};Sample;3,2`,
        ),
      ],
      { ...cards, wells },
    )
    expect(texts).toBe('')
  })
})

it.each(['261102_003_1to5.d', 'D:\\dati\\SN3_dil10.raw', '261102 1in4.d', 'corsa_diluito.csv'])(
  'the name of a data file that tells of a dilution is said: %s',
  async (name) => {
    const cells = eightCards.map((_, at) => (at === 2 ? name : `261102_00${at}.d`))
    const { importable, texts } = await tableOfEight('Data File', cells)
    expect(importable).toBe(true)
    expect(texts).toContain(`Riga 4: il nome del file «${name}» fa pensare a una diluizione`)
  },
)

it('names of data files without a dilution are not said', async () => {
  expect(
    (
      await tableOfEight(
        'Data File',
        eightCards.map((_, at) => `261102_00${at}_x64.d`),
      )
    ).texts,
  ).toBe('')
})

it('a name of a sample with a dilution in words stops the import', async () => {
  const { importable, texts } = await table(
    'Well;SampleID;Type;TGAL',
    ({ well, card }, at) => `${well};${card}${at === 2 ? '_1to5' : ''};Sample;${at + 3},2`,
  )
  expect(importable).toBe(false)
  expect(texts).toContain('dice una diluizione')
})
