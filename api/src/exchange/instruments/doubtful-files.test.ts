import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate, type PlateToMatch } from './match-to-plate.ts'
import { parse } from './parse.ts'
import type { PlannedWell } from './planned-well.ts'

const well = (position: string, rest: Partial<PlannedWell>): PlannedWell => ({
  position,
  type: 'sample',
  barcode: null,
  qcLevel: null,
  ...rest,
})
const plate: PlateToMatch = {
  barcode: 'PL1',
  name: 'TSH lunedì',
  wells: [
    well('A1', { type: 'white_spot' }),
    well('A2', { barcode: 'SN26000001' }),
    well('B2', { barcode: 'SN26000002' }),
    well('G1', { type: 'quality_control', qcLevel: 'low' }),
  ],
  analytes: [{ code: 'TSH', label: 'TSH', unit: 'mU/L' }],
}
const rows = [
  'A1;BLANK-A1;Blank;0,0',
  'A2;SN26000001;Sample;15,8',
  'B2;SN26000002;Sample;2,5',
  'G1;QC-low-G1;QC;1,8',
]
const table = (change: (lines: string[]) => string[], head = 'Well;SampleID;Type;TSH') =>
  `${change([head, ...rows]).join('\n')}\n`
const matched = async (text: string, on: PlateToMatch = plate, profile = 'wide_table') => {
  const match = matchToPlate(await parse(new TextEncoder().encode(text), profileOf(profile)), on)
  const texts = match.report.problems.map(({ text }) => text)
  const valueIn = (position: string, code = 'TSH') =>
    match.values.find((one) => one.position === position && one.code === code)
  return { ...match, texts: texts.join('\n'), importable: match.report.importable, valueIn }
}
const replaced = (from: string, to: string) => (lines: string[]) =>
  lines.map((line) => line.replace(from, to))

describe('rows that do not fit their titles', () => {
  it('rows that do not fit their titles are read when they do', async () => {
    expect(await matched(table((lines) => lines))).toMatchObject({ importable: true, texts: '' })
    expect((await matched(table((lines) => lines.map((line) => `${line};;`)))).importable).toBe(true)
  })

  it.each([
    ['a decimal comma between commas', table((lines) => lines).replaceAll(';', ',')],
    ['a stray separator', table(replaced('Sample;15,8', 'Sample;; 3;15,8'))],
    ['a dropped cell', table(replaced('A2;SN26000001;', 'A2;'))],
  ])('rows that do not fit their titles refuse a file with %s, naming the line', async (_, text) => {
    const { importable, texts } = await matched(text)
    expect(importable).toBe(false)
    expect(texts).toMatch(/Riga \d: ha \d celle e l’intestazione ne ha 4/)
  })

  it('rows that do not fit their titles refuse a second table beneath', async () => {
    const text = table((lines) => [...lines, 'Area', ...lines.map((line) => line.replace('15,8', '1200'))])
    const { importable, texts, valueIn } = await matched(text)
    expect(importable).toBe(false)
    expect(texts).toContain('Riga 7: comincia un’altra tabella')
    expect(valueIn('A2')?.value).toBeNull()
  })

  it('rows that do not fit their titles are not remarks beneath the table, which are said', async () => {
    const { importable, texts } = await matched(table((lines) => [...lines, '', 'Operatore;MR', 'Fine']))
    expect(importable).toBe(true)
    expect(texts).toContain('Riga 7: «Operatore MR» non è una riga della tabella')
  })
})

describe('a unit that is not ours', () => {
  it.each([
    ['in a row beneath the titles', table(([head, ...lines]) => [head!, ';;;nmol/L', ...lines])],
    [
      'in a row beneath the titles, not understood',
      table(([head, ...lines]) => [head!, ';;;Conc.', ...lines]),
    ],
    ['in a row above the titles', table((lines) => [';;;nmol/L', ...lines])],
    ...[
      'Unità di misura: µIU/dL',
      'Unità misura: µIU/dL',
      'U.d.M.: µIU/dL',
      'Risultati espressi in µIU/dL',
      'Valori in µIU/dL',
      'Results in µIU/dL',
      'Results are expressed in µIU/dL',
      'Concentration (µIU/dL)',
      'Conc. [µIU/dL]',
      'Concentrazioni: µIU/dL',
      'Unit of measure: µIU/dL',
      'Result unit: µIU/dL',
      'Measurement unit: µIU/dL',
      'Einheit: µIU/dL',
      'Unité: µIU/dL',
    ].map((line): [string, string] => [`in a line above, ${line},`, table((lines) => [line, ...lines])]),
    ['two rows above the titles', table((lines) => [';;;µIU/dL', ';;;', ...lines])],
    ['in a column', table(([head, ...lines]) => [`${head};Unità`, ...lines.map((line) => `${line};µIU/dL`)])],
    [
      'in a column of another title',
      table(([head, ...lines]) => [`${head};Dimensione`, ...lines.map((line) => `${line};µIU/dL`)]),
    ],
  ])('%s makes the values unreadable, and is said', async (_, text) => {
    const { texts, valueIn } = await matched(text)
    expect(valueIn('A2')).toMatchObject({ value: null, raw: '15,8', notDetected: false })
    expect(texts).toContain('attesa mU/L')
  })

  it.each(['Concentrazione: finale', 'Risultati in elaborazione', 'Results in duplicate', 'Valori in mU/L'])(
    'a unit that is not ours is none in the line «%s»',
    async (line) => {
      expect((await matched(table((lines) => [line, ...lines]))).valueIn('A2')?.value).toBe(15.8)
    },
  )

  it('a unit that is not ours is none where it is ours', async () => {
    const text = table(([head, ...lines]) => ['Unità: mU/L', head!, ';;;mU/l', ...lines])
    const { valueIn, importable } = await matched(text)
    expect(importable).toBe(true)
    expect(valueIn('A2')?.value).toBe(15.8)
  })

  it('a unit that is not ours is compared in the units column of a Waters report', async () => {
    const waters = (unit: string) =>
      [
        'Quantify Compound Summary Report',
        'Compound 1:  TSH',
        '#\tSample Text\tType\tConc.\tConc. Units\tVial',
        `1\tSN26000001\tSample\t15\t${unit}\t1:A,2`,
        `2\tSN26000002\tSample\t2.5\t${unit}\t1:B,2`,
        '',
      ].join('\n')
    expect((await matched(waters('mg/dL'), plate, 'waters_quantify')).valueIn('A2')?.value).toBeNull()
    expect((await matched(waters('mU/L'), plate, 'waters_quantify')).valueIn('A2')?.value).toBe(15)
  })
})

describe('an analyte in parts', () => {
  const xle = { ...plate, analytes: [{ code: 'XLE', label: 'Leu+Ile', unit: 'µmol/L' }] }
  it('an analyte in parts is refused: Leu alone is not XLE, whether or not Ile has a column', async () => {
    const parts = table(([, ...lines]) => [
      'Well;SampleID;Type;Leu;Ile',
      ...lines.map((line) => `${line};200`),
    ])
    const { importable, texts } = await matched(parts, xle)
    expect(importable).toBe(false)
    expect(texts).toContain('Il file dà XLE in più colonne («Leu» e «Ile»)')
    expect(
      (
        await matched(
          table((lines) => lines, 'Well;SampleID;Type;Leu'),
          xle,
        )
      ).importable,
    ).toBe(false)
  })
})

describe('a row of another kind', () => {
  it.each(['Control High', 'Calibrator 1', 'Standard A', 'NTC'])(
    '%s in the well of a sample without a name is refused',
    async (word) => {
      const { importable, texts } = await matched(table(replaced('SN26000001;Sample', `;${word}`)))
      expect(importable).toBe(false)
      expect(texts).toContain('Pozzetto A2 (riga 3)')
    },
  )

  it('a row of an unknown kind belongs to the card that it names, with an unreadable value', async () => {
    const { importable, valueIn } = await matched(table(replaced('01;Sample', '01;Spot neonatale')))
    expect(importable).toBe(true)
    expect(valueIn('A2')?.value).toBeNull()
  })

  it('a row of another kind in the well of a control, with the number of a card, is refused', async () => {
    const { importable, texts } = await matched(table(replaced('QC-low-G1;QC', 'SN26000099;Sample')))
    expect(importable).toBe(false)
    expect(texts).toContain('«SN26000099», la piastra un controllo')
  })
})

describe('one well twice', () => {
  it('one well twice makes a control unreadable, never its mean or its first reading', async () => {
    const { importable, texts, valueIn } = await matched(table((lines) => [...lines, 'G1;QC-low-G1;QC;9,0']))
    expect(importable).toBe(true)
    expect(texts).toContain('Pozzetto G1: il file ha più letture dello stesso controllo')
    expect(valueIn('G1')).toMatchObject({ value: null, raw: '1,8 | 9,0' })
  })

  const injections = (second: string) =>
    [
      'Quantify Compound Summary Report',
      'Compound 1:  TSH',
      '#\tSample Text\tType\tConc.\tVial',
      '1\tSN26000001\tSample\t7.0\t1:A,2',
      '2\tSN26000002\tSample\t2.5\t1:B,2',
      ...second.split('\n'),
      '',
    ].join('\n')

  it('one well twice is refused in a Waters report with two injections', async () => {
    const { importable } = await matched(
      injections('3\tSN26000001\tSample\t90\t1:A,2'),
      plate,
      'waters_quantify',
    )
    expect(importable).toBe(false)
  })

  it('one well twice is refused when two trays have the same names', async () => {
    const text = injections('3\tSN26000001\tSample\t90\t2:A,2\n4\tSN26000002\tSample\t90\t2:B,2')
    const { importable, texts } = await matched(text, plate, 'waters_quantify')
    expect(importable).toBe(false)
    expect(texts).toContain('gli stessi campioni in più vassoi (1, 2)')
  })
})

describe('a plate that the file names', () => {
  it.each([
    ['Plate Name: PL9999', 'above'],
    ['Plate No. PL9999', 'above'],
    ['Plate ID;PL9999', 'above'],
    ['Piastra: PL9999', 'beneath'],
  ])('a plate named by a file («%s» %s) is compared', async (line, place) => {
    const { report } = await matched(
      table((lines) => (place === 'above' ? [line, ...lines] : [...lines, '', line])),
    )
    expect(report).toMatchObject({ importable: false, plateMismatch: { found: 'PL9999', expected: 'PL1' } })
  })

  it('a plate that the file names in a column is compared also where a line names this one', async () => {
    const text = table(([head, ...lines]) => [
      'Piastra: PL1',
      `${head};Piastra`,
      ...lines.map((line) => `${line};PL9999`),
    ])
    expect((await matched(text)).report.plateMismatch).toMatchObject({ found: 'PL9999' })
  })

  it('a plate that the file names by its name or as one of a run is this one', async () => {
    for (const line of ['Nome piastra: TSH lunedì', 'Plate: PL1', 'Plate No. 2'])
      expect(
        (
          await matched(
            table((lines) => [line.replace(' lunedì', ''), ...lines]),
            { ...plate, name: 'TSH' },
          )
        ).importable,
      ).toBe(true)
  })

  it('a file without names of its plate and samples is to be confirmed', async () => {
    const text = table((lines) =>
      lines.map((line) => line.replace(/;[^;]*;/, ';;')).with(0, 'Well;SampleID;Type;TSH'),
    )
    const { report } = await matched(text)
    expect(report.importable).toBe(true)
    expect(report.toConfirm.join()).toContain('non nomina né la piastra né i campioni')
    expect((await matched(table((lines) => lines))).report.toConfirm).toEqual([])
  })
})

it('an empty value of a sample is unreadable and said', async () => {
  const { valueIn, texts } = await matched(table(replaced('15,8', '')))
  expect(valueIn('A2')).toMatchObject({ value: null, notDetected: false })
  expect(texts).toContain('TSH: nel file il valore è vuoto e si considera non leggibile (A2)')
})

it('a file whose decimal sign is not certain is refused', async () => {
  const text = table((lines) =>
    lines.map((line) =>
      line
        .replace('0,0', '0')
        .replace('15,8', '60,000')
        .replace(/;(\d+),(\d)$/, ';$1'),
    ),
  )
  const { importable, texts } = await matched(text)
  expect(importable).toBe(false)
  expect(texts).toContain('non si capisce se «60,000» abbia decimali o migliaia')
})
