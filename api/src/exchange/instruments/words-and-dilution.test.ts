import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate, type PlateToMatch } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { isSameUnit } from './units.ts'

const plateOf = (code: string, unit: string): PlateToMatch => ({
  barcode: 'PL1',
  name: 'Prova',
  wells: [
    { position: 'A2', type: 'sample', barcode: 'SN26000001', qcLevel: null },
    { position: 'B2', type: 'sample', barcode: 'SN26000002', qcLevel: null },
  ],
  analytes: [{ code, label: code, unit }],
})
async function read(plate: PlateToMatch, lines: readonly string[]) {
  const text = `${lines.join('\n')}\n`
  const match = matchToPlate(await parse(new TextEncoder().encode(text), profileOf('wide_table')), plate)
  return {
    importable: match.report.importable,
    texts: match.report.problems.map((problem) => problem.text).join('\n'),
    values: match.values.map(({ position, value, notDetected }) => [position, value, notDetected]),
  }
}

describe('a column of dilutions', () => {
  const tsh = (title: string, ...factors: readonly [string, string]) =>
    read(plateOf('TSH', 'mU/L'), [
      `Well;SampleID;Type;TSH;${title}`,
      `A2;SN26000001;Sample;15,8;${factors[0]}`,
      `B2;SN26000002;Sample;2,5;${factors[1]}`,
    ])

  it.each(['Dil.', 'Dil', 'Dilution', 'Dilution Factor', 'Fattore di diluizione', 'Diluizione'])(
    'a column of dilutions named %s stops the import at a diluted sample, with line, title and factor',
    async (title) => {
      const { importable, texts } = await tsh(title, '1', '5')
      expect(importable).toBe(false)
      expect(texts).toContain(`Riga 3: la colonna «${title}» dice «5»`)
    },
  )

  it.each(['1:10', 'x2', '0,5', '10', '1:2', 'sì'])(
    'a column of dilutions stops the import at %s',
    async (factor) => {
      expect((await tsh('Dil.', '1', factor)).importable).toBe(false)
    },
  )

  it.each(['1', '1,00', '1.0', '1:1', '1x', '1/1', '-', ''])(
    'a column of dilutions lets an undiluted sample pass: %s',
    async (one) => {
      expect(await tsh('Dilution Factor', one, '1')).toEqual({
        importable: true,
        texts: '',
        values: [
          ['A2', 15.8, false],
          ['B2', 2.5, false],
        ],
      })
    },
  )
})

describe('variants of CFTR in words', () => {
  const cftr = (first: string, second: string) =>
    read(plateOf('CFTR', ''), [
      'Well;SampleID;Type;CFTR',
      `A2;SN26000001;Sample;${first}`,
      `B2;SN26000002;Sample;${second}`,
    ])

  it.each([
    ['wild type', 'F508del het', 0, 1],
    ['non rilevata', '1 variante', 0, 1],
    ['not detected', 'F508del/G542X', 0, 2],
    ['negativo', '2', 0, 2],
  ])('variants of CFTR in words are read by approved words: %s, %s', async (first, second, one, other) => {
    expect(await cftr(first, second)).toEqual({
      importable: true,
      texts: '',
      values: [
        ['A2', one, false],
        ['B2', other, false],
      ],
    })
  })

  it.each(['mutato', 'positivo', 'F508del'])(
    'variants of CFTR in words refuse the file with the words found: %s',
    async (words) => {
      const { importable, texts } = await cftr('wild type', words)
      expect(importable).toBe(false)
      expect(texts).toContain(`Riga 3: «${words}» non è una risposta approvata per CFTR`)
    },
  )
})

describe('a unit that the file tells in other words', () => {
  const tgal = (title: string, line: string) =>
    read(plateOf('TGAL', 'mg/dL'), [
      ...(line === '' ? [] : [line]),
      `Well;SampleID;Type;${title}`,
      'A2;SN26000001;Sample;3,2',
      'B2;SN26000002;Sample;4,2',
    ])

  it.each([
    ['TGAL mg/dL', ''],
    ['TGAL (mg%)', ''],
    ['TGAL [mg/100 mL]', ''],
    ['TGAL', 'Valori espressi in milligrammi per decilitro'],
    ['TGAL', 'Data in mg/dL'],
    ['TGAL (mg/dl whole blood)', ''],
    ['TGAL', 'Data: 25/11/2026'],
    ['TGAL', 'Dati in duplicato'],
  ])('a unit that the file tells in other words and that is ours is read: %s, %s', async (title, line) => {
    const { importable, values } = await tgal(title, line)
    expect({ importable, values: values.map(([, value]) => value) }).toEqual({
      importable: true,
      values: [3.2, 4.2],
    })
  })

  it.each([
    ['TGAL µmol/L', ''],
    ['TGAL mmol/L', ''],
    ['TGAL', 'Data in µmol/L'],
    ['TGAL', 'Valori espressi in micromoli per litro'],
    ['TGAL', 'All values in micromoles per liter'],
    ['TGAL', 'Unità: micromoli per litro'],
  ])(
    'a unit that the file tells in other words and that is another makes the values unreadable: %s, %s',
    async (title, line) => {
      const { texts, values } = await tgal(title, line)
      expect(values.map(([, value]) => value)).toEqual([null, null])
      expect(texts).toContain('attesa mg/dL')
    },
  )
})

it.each([
  ['mU/L', 'µU/mL', true],
  ['mU/L', 'mIU/L', true],
  ['mU/L', 'mUI/L', true],
  ['mU/L', 'mU/L blood', true],
  ['mU/L', 'U/L', false],
  ['mU/L', 'µU/L', false],
  ['µmol/L', 'nmol/mL', true],
  ['µmol/L', 'micromol/L', true],
  ['µmol/L', 'uM', true],
  ['µmol/L', 'mmol/L', false],
  ['µmol/L', 'nM', false],
  ['ng/mL', 'µg/L', true],
  ['ng/mL', 'ng/mL blood', true],
  ['ng/mL', 'ng/L', false],
  ['mg/dL', 'mg/L', false],
  ['mg/dL', 'g/L', false],
  ['µmol/L', 'µg/L', false],
])('%s and %s are one unit: %s', (one, other, same) => {
  expect(isSameUnit(one, other)).toBe(same)
})

describe('a line that speaks against the run', () => {
  const table = ['Well;SampleID;Type;TGAL', 'A2;SN26000001;Sample;3,2', 'B2;SN26000002;Sample;4,2']
  const toConfirm = async (line: string) => {
    const text = `${[line, ...table].join('\n')}\n`
    const plate = plateOf('TGAL', 'mg/dL')
    const { report } = matchToPlate(
      await parse(new TextEncoder().encode(text), profileOf('wide_table')),
      plate,
    )
    return report
  }

  it.each(['PRELIMINARY RESULTS - NOT VALIDATED', 'Calibration: FAILED', 'Matrix: serum', 'BOZZA'])(
    'a line that speaks against the run is confirmed by a person: %s',
    async (line) => {
      expect((await toConfirm(line)).toConfirm).toEqual([expect.stringContaining(line)])
    },
  )

  it('a line that speaks against the run that multiplies all values stops the import', async () => {
    expect((await toConfirm('All values x10')).importable).toBe(false)
    expect((await toConfirm('Lotto x1234')).importable).toBe(true)
  })

  it('a line that speaks against the run that counts the plate does not name another one', async () => {
    expect((await toConfirm('Plate: 17')).importable).toBe(true)
    expect((await toConfirm('Plate: PL9')).importable).toBe(false)
  })
})

it('a value that its cell marks high or low is read, and this is said', async () => {
  const { texts, values } = await read(plateOf('BTD', 'U'), [
    'Well;SampleID;Type;BTD',
    'A2;SN26000001;Sample;150 (L)',
    'B2;SN26000002;Sample;250',
  ])
  expect(values.map(([, value]) => value)).toEqual([150, 250])
  expect(texts).toContain('Riga 2: lo strumento segna il valore «150 (L)» di BTD')
})
