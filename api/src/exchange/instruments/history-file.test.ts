import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, readHistoryCell, readToldMoment, readToldTime } from './history-cells.ts'
import { readHistory } from './history-file.ts'
import { workbookFixture } from './workbook-fixture.ts'

const lots = [
  { id: 1, code: 'K-100', level: 'low' },
  { id: 2, code: 'K-100', level: 'high' },
  { id: 3, code: 'M-7', level: 'medium' },
] as const
const analytes = [
  { code: 'PHE', unit: 'µmol/L' },
  { code: 'TYR', unit: 'µmol/L' },
]
const read = (text: string) => readHistory({ bytes: new TextEncoder().encode(text), lots, analytes })
const errors = async (text: string) =>
  (await read(text)).problems
    .filter(({ severity }) => severity === 'error')
    .map(({ line, text: said }) => `${line}: ${said}`)

describe('a line a value', () => {
  const lines = [
    'Data;Ora;Corsa;Lotto;Livello;Analita;Valore;Unità;Segnalazione',
    '1/3/2026;9:05;R1;K-100;basso;Phe;62,5;uM;',
    '2026-03-02;;R2;k-100;alto;Phenylalanine;1200,25;µmol/L;',
    '02.03.2026 10:20;;R2;M-7;;TYR;< 3,5;;',
    '3/3/2026;;R3;M-7;;TYR;99;;H',
  ]
  it('a line a value is read with dates, lots, aliases, comparators and flags', async () => {
    const found = await read(lines.join('\n'))
    expect(found).toMatchObject({ layout: 'values', decimal: ',', lines: 4, sheet: null })
    expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(
      found.items.map(({ line, day, time, run, lotId, values }) => [line, day, time, run, lotId, values[0]]),
    ).toEqual([
      [2, '2026-03-01', '090500', 'R1', 1, value('PHE', '62,5', 62.5)],
      [3, '2026-03-02', null, 'R2', 2, value('PHE', '1200,25', 1200.25)],
      [4, '2026-03-02', '102000', 'R2', 3, { ...value('TYR', '< 3,5', 3.5), comparator: '<' }],
      [5, '2026-03-03', null, 'R3', 3, { ...value('TYR', '99', 99), flag: 'H' }],
    ])
  })
  const value = (analyte: string, raw: string, number: number) => ({
    ...{ analyte, raw, value: number, replicate: 1, comparator: null, flag: null },
  })

  it('a line a value reads comma and tab as well, with a decimal point', async () => {
    for (const sign of [',', '\t']) {
      const text = [
        ['Date', 'Lot', 'Level', 'Analyte', 'Value'],
        ['2026-03-01', 'K-100', 'low', 'PHE', '62.5'],
      ]
      const found = await read(text.map((row) => row.join(sign)).join('\r\n'))
      expect(found.items[0]?.values[0]).toMatchObject({ analyte: 'PHE', value: 62.5 })
    }
  })

  it.each([
    ['31/2/2026;K-100;basso;PHE;62,5', 'Data «31/2/2026»'],
    ['3/13/2026;K-100;basso;PHE;62,5', 'Data «3/13/2026»'],
    ['1/3/26;K-100;basso;PHE;62,5', 'Data «1/3/26»'],
    ['1/3/2026;K-100;;PHE;62,5', 'più livelli'],
    ['1/3/2026;K-100;medio;PHE;62,5', 'non è del livello'],
    ['1/3/2026;K-100;2;PHE;62,5', 'Livello «2»'],
    ['1/3/2026;X;basso;PHE;62,5', 'Il lotto X'],
    ['1/3/2026;;basso;PHE;62,5', 'Lotto non indicato'],
    ['1/3/2026;K-100;basso;C99;62,5', 'Analita «C99»'],
    ['1/3/2026;K-100;basso;PHE;1.062,5', 'non si legge'],
    ['1/3/2026;K-100;basso;PHE;-3', 'non si legge'],
    ['1/3/2026;K-100;basso;PHE;', 'valore mancante'],
    ['1/3/2026;K-100;basso;PHE;n.d.', 'valore mancante'],
    ['1/3/2026;K-100;basso;PHE;62,5;7', 'più celle dei titoli'],
  ])('a line a value refuses %s with its line', async (line, said) => {
    const found = await errors(`Data;Lotto;Livello;Analita;Valore\n1/3/2026;M-7;medio;PHE;100,5\n${line}\n`)
    expect(found.join(' ')).toContain(said)
    expect(found[0]).toMatch(/^3: /)
  })

  it('another unit is refused, in the title and in its column', async () => {
    expect((await errors('Data;Lotto;Livello;Analita;Valore;Unità\n1/3/2026;M-7;;PHE;1,2;mg/dL'))[0]).toMatch(
      /2: PHE: unità mg\/dL, qui si usa µmol\/L/,
    )
    expect((await errors('Data;Lotto;PHE (mg/dL)\n1/3/2026;M-7;1,2'))[0]).toMatch(/^1: .*mg\/dL/)
  })

  it('a line twice is refused; another value of the same run is told as a replicate', async () => {
    const head = 'Data;Lotto;Analita;Valore\n1/3/2026;M-7;PHE;100,5\n'
    expect(await errors(`${head}1/3/2026;M-7;PHE;100,5`)).toEqual([
      '3: PHE: stesso valore della riga 2, riga doppia.',
    ])
    const found = await read(`${head}1/3/2026;M-7;PHE;101,5`)
    expect(found.items.map(({ values }) => values[0]?.replicate)).toEqual([1, 2])
    expect(found.problems.map(({ text }) => text)).toContain('PHE: letta come replica della riga 2.')
  })

  it('a number of a replicate stands twice in no run', async () => {
    const head = 'Data;Lotto;Analita;Replica;Valore\n1/3/2026;M-7;PHE;1;100,5\n'
    expect(await errors(`${head}1/3/2026;M-7;PHE;2;100,5`)).toEqual([])
    expect((await errors(`${head}1/3/2026;M-7;PHE;1;99`))[0]).toContain('riga doppia')
  })
})

describe('a column an analyte', () => {
  it('a column an analyte is read; an empty cell and a word for none are told with their line', async () => {
    const found = await read(
      'Data;Lotto;Livello;PHE (µmol/L);TYR\n1/3/2026;K-100;basso;62,5;\n2/3/2026;K-100;alto;900;n.d.',
    )
    expect(found.layout).toBe('columns')
    expect(found.items.map(({ values }) => values.map(({ analyte }) => analyte))).toEqual([['PHE'], ['PHE']])
    expect(found.problems.map(({ line, text }) => `${line}: ${text}`)).toEqual([
      '1: «TYR»: unità non indicata, letta come µmol/L.',
      '2: TYR: cella vuota, nessun valore.',
      '3: TYR: «n.d.», nessun valore.',
    ])
  })
  it('an unknown column of numbers is refused, an unknown column of words is reported', async () => {
    const found = await read('Data;Lotto;PHE;C99;Operatore\n1/3/2026;M-7;1,5;7;Rossi')
    expect(
      found.problems.map(({ severity, text }) => [
        severity,
        text.includes('C99') || text.includes('Operatore'),
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['error', true],
        ['warning', true],
      ]),
    )
  })
  it('a column an analyte both decimal signs in one file are refused', async () => {
    expect(await errors('Data;Lotto;PHE\n1/3/2026;M-7;1,5\n2/3/2026;M-7;1.5')).toEqual(
      expect.arrayContaining([expect.stringContaining('virgola decimale')]),
    )
  })
})

it('a workbook is read with its dates', async () => {
  const rows = [
    ['Data', 'Lotto', 'PHE'],
    [46_082, 'M-7', 62.5],
    ['2/3/2026', 'M-7', 61],
  ]
  const bytes = workbookFixture([{ name: 'CQ', rows }])
  const found = await readHistory({ bytes, lots, analytes })
  expect(found.items.map(({ day, values }) => [day, values[0]?.value])).toEqual([
    ['2026-03-01', 62.5],
    ['2026-03-02', 61],
  ])
})

it.each(['', 'Data;Valore\n1;2', 'solo parole'])('%j is no control history', async (text) => {
  const found = await read(text)
  expect([found.layout, found.problems[0]?.severity]).toEqual([null, 'error'])
})

it('cells of a history file are read as dates, times and values', () => {
  expect(readToldMoment('2026-03-01T00:00:00.000Z')).toEqual({ day: '2026-03-01', time: null })
  expect(readToldMoment('2026-03-01T10:20:30.000Z')).toEqual({ day: '2026-03-01', time: '102030' })
  expect(readToldMoment(46_082.5)).toEqual({ day: '2026-03-01', time: '120000' })
  expect([readToldMoment(12), readToldMoment('ieri'), readToldMoment('1/3/2026 25:00')]).toEqual([
    null,
    null,
    null,
  ])
  expect([readToldTime('9:05'), readToldTime(0.5), readToldTime('9')]).toEqual(['090500', '120000', null])
  expect([decimalOf(['1,5', 2]), decimalOf(['1.5']), decimalOf(['1,5', '1.5']), decimalOf(['3'])]).toEqual([
    ',',
    '.',
    'mixed',
    null,
  ])
})

it('every number that is written with the sign of the file is read as itself', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.constantFrom(',' as const, '.' as const),
      (value, sign) => {
        const text = String(value).replace('.', sign)
        expect(readHistoryCell(text, sign)).toMatchObject({ kind: 'value', value })
      },
    ),
  )
})

it('any line of text is read or said, never dropped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ maxLength: 12 }), { minLength: 4, maxLength: 4 }),
      async (cells) => {
        const line = cells.map((cell) => cell.replaceAll(/[;"\r\n\t,]/gu, ' ')).join(';')
        const found = await read(`Data;Lotto;Analita;Valore\n${line}`)
        const isBlank = !/[^\s;]/u.test(line)
        expect(
          found.items.length > 0 || found.problems.some(({ severity }) => severity === 'error') || isBlank,
        ).toBe(true)
      },
    ),
  )
})
