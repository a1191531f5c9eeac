import { describe, expect, it } from 'vitest'
import { eightCards, plateOfEight, read } from './table-fixture.ts'

describe('columns that the profile does not know', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => at)
  const titles = numbers.map((at) => `Misura ${at}x`)
  const rows = (cell: (row: number, column: number) => string) =>
    read(
      [
        `Well;SampleID;Type;TGAL;${titles.join(';')}`,
        ...eightCards.map(
          ({ well, card }, at) =>
            `${well};${card};Sample;${at + 3},2;${numbers.map((column) => cell(at, column)).join(';')}`,
        ),
      ],
      plateOfEight('TGAL'),
    )

  it('columns that the profile does not know and whose decimals are others leave the style of the values alone', async () => {
    const { values, texts } = await rows((row, column) => `${row}.${column}5`)
    expect(values).toEqual([3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2, 10.2])
    expect(texts).not.toContain('decimale')
  })

  it('columns that the profile does not know and whose cells are no numbers are named in one sentence', async () => {
    const { texts } = await rows((row, column) => (row < 3 ? 'x.y' : `${row},${column}5`))
    expect(texts.split('\n').filter((text) => text.includes('leggibil'))).toEqual([
      `Colonne con valori che non sono numeri leggibili, e che il profilo non conosce: ${titles.map((title) => `«${title}»`).join(', ')}.`,
    ])
  })
})

describe('three decimals', () => {
  const three = (title: string, sign: string) =>
    read(
      [
        `Well;SampleID;Type;${title}`,
        ...eightCards.map(({ well, card }, at) => `${well};${card};Sample;24${sign}12${at + 1}`),
      ],
      plateOfEight(title),
    )

  it.each(['.', ','])('three decimals of cycles are decimals: 24%s123', async (sign) => {
    const { importable, values } = await three('SMN1', sign)
    expect(importable).toBe(true)
    expect(values.slice(0, 2)).toEqual([24.121, 24.122])
  })

  it('three decimals of a concentration may be thousands and refuse the file', async () => {
    expect((await three('TGAL', '.')).importable).toBe(false)
  })
})

describe('a compound of MassLynx without a row', () => {
  const report = (left: number, of: 'Phe' | 'Tyr') => [
    'Quantify Compound Summary Report',
    ...['Phe', 'Tyr'].flatMap((name, at) => [
      '',
      `Compound ${at + 1}:  ${name}`,
      '\t#\tName\tSample Text\tType\tPrimary Flags\tConc.\tRT\tVial',
      ...eightCards.flatMap(({ well, card }, row) =>
        row === left && name === of
          ? []
          : `${row}\t${row}\tf\t${card}\tSample\tbb\t5${row}.1\t1.2\t1:${well[0]},2`,
      ),
    ]),
  ]
  const on = plateOfEight('PHE', 'TYR')

  it.each(['Phe', 'Tyr'] as const)(
    'a compound of MassLynx without a row lacks that value alone: %s',
    async (of) => {
      const { importable, texts, values, valueIn } = await read(report(2, of), on, 'waters_quantify')
      expect(importable).toBe(true)
      expect(values).toHaveLength(15)
      expect(valueIn('C2', of.toUpperCase())).toBeUndefined()
      expect(texts).toContain(`${of.toUpperCase()}: nel file manca il valore di C2 (SN26000003)`)
    },
  )

  it('a compound of MassLynx without a row at the end of the file may be a cut and refuses it', async () => {
    const { importable, texts } = await read(report(7, 'Tyr'), on, 'waters_quantify')
    expect(importable).toBe(false)
    expect(texts).toContain('si interrompe a metà')
    expect((await read(report(7, 'Phe'), on, 'waters_quantify')).importable).toBe(true)
  })

  it('a MassLynx compound without its last row may be cut also behind a blank injected twice', async () => {
    const blank = (number: number) => `${number}\t${number}\tf\tDouble Blank\tBlank\tbb\t\t1.2\tV:1`
    const lines = report(-1, 'Phe').flatMap((line) => (/^[37]\t/u.test(line) ? [line, blank(90)] : line))
    expect((await read(lines, on, 'waters_quantify')).importable).toBe(true)
    const cut = await read(lines.slice(0, -5), on, 'waters_quantify')
    expect(cut.texts).toContain('si interrompe a metà')
  })

  it('a compound of MassLynx without a row tells a poor calibration in a line of its block', async () => {
    const lines = report(-1, 'Phe')
    const { texts } = await read(
      lines.toSpliced(3, 0, 'Coefficient of Determination: R^2 = 0.612'),
      on,
      'waters_quantify',
    )
    expect(texts).toContain('Riga 4: «Coefficient of Determination: R^2 = 0.61')
  })
})

describe('an outlier of MassHunter', () => {
  it.each(['Low', 'High', 'L'])(
    'an outlier of MassHunter of another thing than the value makes it unreadable: %s',
    async (word) => {
      const { valueIn } = await read(
        [
          'Sample,,,,PHE Results,,',
          ' ,Name,Type,Pos.,RT,Final Conc.,Outliers',
          ...eightCards.map(
            ({ well, card }, at) =>
              `,${card},Sample,P1-${well.replace('2', '02')},1.2,52.3,${at === 2 ? word : ''}`,
          ),
        ],
        plateOfEight('PHE'),
        'masshunter_csv',
      )
      expect([valueIn('C2', 'PHE')?.value, valueIn('D2', 'PHE')?.value]).toEqual([null, 52.3])
    },
  )
})
