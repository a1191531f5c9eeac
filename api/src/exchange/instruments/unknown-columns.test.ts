import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'

const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter, at) => ({
  well: `${letter}2`,
  card: `SN2600000${at + 1}`,
}))
const plate = {
  barcode: 'PL1',
  name: 'Prova',
  wells: rows.map(({ well, card }) => ({
    position: well,
    type: 'sample' as const,
    barcode: card,
    qcLevel: null,
  })),
  analytes: [{ code: 'TGAL', label: 'TGAL', unit: 'mg/dL' }],
}

async function read(title: string, cells: readonly string[], names: readonly string[] = []) {
  const text = [
    `Well;SampleID;Type;TGAL;${title}`,
    ...rows.map(({ well, card }, at) => `${well};${names[at] ?? card};Sample;${at + 3},2;${cells[at] ?? ''}`),
  ].join('\n')
  const { report, values } = matchToPlate(
    await parse(new TextEncoder().encode(`${text}\n`), profileOf('wide_table')),
    plate,
  )
  return {
    importable: report.importable,
    texts: report.problems.map((one) => one.text).join('\n'),
    values: values.map(({ value }) => value),
  }
}
const good = [3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2, 10.2]
const withoutThird = good.map((value, at) => (at === 2 ? null : value))
/** Eight cells of which the third is another one. */
const third = (odd: string, usual: string) => rows.map((_, at) => (at === 2 ? odd : usual))
const all = (text: string) => rows.map(() => text)

describe('a value that a column beside it calls out of range', () => {
  it.each([
    ['OOR', 'OOR', ''],
    ['OOR', 'Y', 'N'],
    ['LOQ', '>ULOQ', ''],
    ['LOQ', 'Above', 'In'],
    ['Range', 'Sopra', 'Dentro'],
    ['Saturated', 'Yes', 'No'],
    ['Saturo', '1', '0'],
    ['Sopra range', 'X', ''],
    ['Below LOD', '1', ''],
    ['Lim.', 'Sup.', ''],
    ['Lim.', 'H', ''],
    ['Modifier', 'greater', ''],
    ['Sign', 'oltre', ''],
  ])('«%s» = «%s» is unreadable', async (title, odd, usual) => {
    const { importable, values, texts } = await read(title, third(odd, usual))
    expect({ importable, values }).toEqual({ importable: true, values: withoutThird })
    expect(texts).toContain(`Riga 4: la colonna «${title}» dice «${odd}»`)
  })

  it.each([
    ['LOQ', '0,5'],
    ['Range', '0,5-20'],
    ['Limite superiore', '20'],
    ['Range', 'In range'],
  ])(
    'a value that a column beside it calls out of range is none by the range itself: «%s» = «%s»',
    async (title, text) => {
      expect(await read(title, all(text))).toMatchObject({ importable: true, values: good })
    },
  )
})

describe('a value of which a column says what it says of few others', () => {
  it.each([
    ['Masked', 'Y', ''],
    ['Masked', '1', '0'],
    ['Usable', 'N', 'Y'],
    ['Integrity', 'Clotted', 'Good'],
    ['Released', 'No', 'Yes'],
    ['Reliability', 'poor', 'high'],
    ['Rerun', '1', ''],
    ['Ripetere', 'x', ''],
    ['!', '!', ''],
    ['Remarks', 'see log', ''],
    ['Vettore', 'blu', 'rosso'],
    ['Colore disco', 'chiaro', ''],
    ['Punches', '2', '1'],
    ['Volume', '5', '10'],
    ['Controllato', '', 'X'],
    ['Validato', '', 'X'],
    ['Non valido', 'sì', 'no'],
    ['Status', '', 'OK'],
    ['Code', 'OVR', ''],
    ['Codice', '12', ''],
    ['TGAL rerun', '25,4', ''],
    ['Ripetuto', '25,4', ''],
    ['CQCONF', 'Y', 'N'],
    ['AMPSCORE', 'Y', 'N'],
    ['Primary Flags', 'bbX', 'bb'],
    ['Primary Flags', '', 'bb'],
    ['Note', 'mezzo disco', ''],
    ['Note', 'doppio disco', 'ok'],
    ['Comment', 'diluted', ''],
    ['Matrix', 'Serum', 'DBS'],
    ['Measured', 'No', 'Yes'],
    ['Lot expired', 'yes', 'no'],
    ['Spot size', '1,5', '3,2'],
    ['Call', 'Negative', 'Positive'],
  ])(
    'a value of which a column says what it says of few others is unreadable: «%s» = «%s» beside «%s»',
    async (title, odd, usual) => {
      const { importable, values, texts } = await read(title, third(odd, usual))
      expect({ importable, values }).toEqual({ importable: true, values: withoutThird })
      expect(texts).toContain(`la colonna «${title}» dice «${odd || 'vuota'}»`)
    },
  )

  it.each([
    ['Accept', 'True'],
    ['Checked', 'X'],
    ['Check', 'Y'],
    ['Acceptable', 'Yes'],
    ['Status', 'Reported'],
    ['Codice errore', '000'],
    ['Esito', 'Nella norma'],
    ['Quality', 'A'],
    ['Flags', 'bb'],
    ['Vettore', 'rosso'],
  ])('a value beside a column with one word in all rows is read: «%s» = «%s»', async (title, text) => {
    expect(await read(title, all(text))).toMatchObject({ importable: true, values: good })
  })

  it.each([
    ['Checked', 'n', 'y'],
    ['Acceptable', 'No', 'Yes'],
  ])(
    'a value is unreadable by the "no" of a column whose title confirms values: «%s»',
    async (title, no, yes) => {
      expect(await read(title, third(no, yes))).toMatchObject({ importable: true, values: withoutThird })
    },
  )

  it.each([
    ['Lotto kit', 'L2', 'L1'],
    ['Operatore', 'Verdi', 'Rossi'],
    ['Pos. vassoio', '2', '1'],
    ['Area', '9', '10'],
    ['Set', 'A', 'B'],
    ['Gender', 'Female', 'Male'],
    ['Turno', '2', '1'],
    ['TIN', 'Sì', ''],
    ['Prematuro', '1', ''],
    ['EG', '31+4', '39+0'],
    ['Peso', '1200', '3300'],
    ['Stampato', 'No', ''],
    ['Result Code', 'OK', ''],
    ['Stato', 'Convalidato', 'OK'],
  ])(
    'a value is read beside a column whose title places or names the row: «%s»',
    async (title, odd, usual) => {
      expect(await read(title, third(odd, usual))).toMatchObject({ importable: true, values: good })
    },
  )

  it('a value is read beside columns of measures and names, which differ in each row', async () => {
    for (const cells of [
      rows.map((_, at) => `1,0${at}`),
      rows.map((_, at) => `${100 + at * 7}`),
      rows.map(({ card }) => `x${card}`),
    ])
      expect(await read('Intensità', cells)).toMatchObject({ importable: true, values: good })
  })
})

it.each([
  ['Check', 'Y', 'N'],
  ['Vettore', 'blu', 'rosso'],
])(
  'a column that divides the rows without telling which are good stops the import: «%s»',
  async (title, one, two) => {
    const { importable, texts } = await read(title, [one, one, two, two, one, two, one, two])
    expect(importable).toBe(false)
    expect(texts).toContain(`La colonna «${title}» dice`)
  },
)

describe('a diluted sample', () => {
  it.each([
    ['Ratio', '1:5', '1:1'],
    ['Preparazione', 'x5', ''],
    ['Molt.', '5', '1'],
    ['F', '5', '1'],
    ['x', '5', '1'],
    ['Correction', '5', '1'],
    ['User Divisor', '5', '1'],
  ])('a diluted sample of a column «%s» = «%s» stops the import', async (title, odd, usual) => {
    const { importable, texts } = await read(title, third(odd, usual))
    expect(importable).toBe(false)
    expect(texts).toContain(`la colonna «${title}» dice «${odd}»`)
  })

  it.each(['1:5', '1/10', 'x5', '5x', 'dil.5', 'diluito', '(1:5)'])(
    'a diluted sample by its name stops the import: %s',
    async (behind) => {
      const { importable, texts } = await read(
        'Area',
        all('10'),
        ['', '', `SN26000003 ${behind}`].map((name, at) => name || rows[at]!.card),
      )
      expect(importable).toBe(false)
      expect(texts).toContain('dice una diluizione')
    },
  )
})

describe('a row that names two cards', () => {
  it.each(['Barcode', 'Card', 'Sample ID 2', 'Altro'])(
    'a row that names two cards stops the import: «%s»',
    async (title) => {
      const { importable, texts } = await read(title, third('SN26000007', ''))
      expect(importable).toBe(false)
      expect(texts).toContain(
        'un’altra colonna nomina il cartoncino «SN26000007», la piastra attende «SN26000003»',
      )
    },
  )

  it('a row that names two cards is read where both are the same', async () => {
    expect(
      await read(
        'Barcode',
        rows.map(({ card }) => card.toLowerCase()),
      ),
    ).toMatchObject({ importable: true, values: good })
  })
})

it.each(['*', ' !', '?', '+'])(
  'a name with a sign that nobody knows makes its values unreadable: %s',
  async (mark) => {
    const { importable, values, texts } = await read('Area', all('10'), [
      rows[0]!.card,
      rows[1]!.card,
      `SN26000003${mark}`,
    ])
    expect({ importable, values }).toEqual({ importable: true, values: withoutThird })
    expect(texts).toContain('porta un segno che non si conosce')
  },
)
