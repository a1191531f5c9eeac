import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { renderCsv } from './csv.ts'
import type { SheetInput } from './sheet-input.ts'
import { renderSheet } from './xlsx.ts'

const input: SheetInput = {
  title: 'Rendicontazione 11/2026: [tutte] le categorie, tutti i punti nascita',
  columns: [
    { key: 'name', label: 'Neonato', width: 30, type: 'text' },
    { key: 'value', label: 'Valore', width: 10, type: 'number', decimals: 2 },
    { key: 'count', label: 'Numero', width: 10, type: 'number' },
    { key: 'birth', label: 'Nascita', width: 18, type: 'dateTime' },
    { key: 'day', label: 'Giorno', width: 12, type: 'date' },
    { key: 'tin', label: 'TIN', width: 6, type: 'boolean' },
  ],
  rows: [
    {
      name: "D'Alò; Niccolò",
      value: 1.5,
      count: -3,
      birth: '2026-11-14T23:30:00Z',
      day: '2026-11-14',
      tin: true,
    },
    { name: '=HYPERLINK("http://x";"y")', value: null, count: 0, birth: null, day: null, tin: false },
    {
      name: '+39 06 555',
      value: 0.125,
      count: 1234567,
      birth: '2026-07-01T08:00:00Z',
      day: '2026-07-01',
      tin: null,
    },
  ],
}

/** Spreadsheets keep times as fractions of days: the last milliseconds get lost. */
function toSecond(value: unknown): unknown {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value
}

describe('spreadsheet', () => {
  it('spreadsheet keeps numbers and dates as such, on the clock of Rome, and absent values empty', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await renderSheet(input)))
    const [head, first, second, third] = sheet?.data ?? []
    expect(sheet?.sheet).toBe('Rendicontazione 11 2026   tutte')
    expect(head).toEqual(['Neonato', 'Valore', 'Numero', 'Nascita', 'Giorno', 'TIN'])
    expect(first?.map(toSecond)).toEqual([
      "D'Alò; Niccolò",
      1.5,
      -3,
      new Date('2026-11-15T00:30:00Z'),
      new Date('2026-11-14T00:00:00Z'),
      'Si',
    ])
    expect(second).toEqual(['=HYPERLINK("http://x";"y")', null, 0, null, null, 'No'])
    expect(toSecond(third?.[3])).toEqual(new Date('2026-07-01T10:00:00Z'))
  })

  it('spreadsheet has further sheets after the first one', async () => {
    const further = [{ ...input, title: 'Definizioni', rows: input.rows.slice(0, 1) }]
    const sheets = await readXlsxFile(Buffer.from(await renderSheet({ ...input, further })))
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
      ['Rendicontazione 11 2026   tutte', 4],
      ['Definizioni', 2],
    ])
  })

  it('spreadsheet is made of headings alone when there are no rows', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await renderSheet({ ...input, rows: [] })))
    expect(sheet?.data).toHaveLength(1)
  })
})

describe('delimited text', () => {
  it('delimited text is what a spreadsheet in Italian opens, and runs no formula', async () => {
    const text = Buffer.from(await renderCsv(input)).toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(text.slice(1).split('\r\n')).toEqual([
      'Neonato;Valore;Numero;Nascita;Giorno;TIN',
      `"D'Alò; Niccolò";1,50;-3;15/11/2026 00:30;14/11/2026;Si`,
      `"'=HYPERLINK(""http://x"";""y"")";;0;;;No`,
      "'+39 06 555;0,13;1234567;01/07/2026 10:00;01/07/2026;",
      '',
    ])
  })

  it('delimited text writes what an instrument reads: points, tabs, no mark', async () => {
    const bytes = await renderCsv({ ...input, delimiter: '\t', decimalSign: '.', byteOrderMark: false })
    const text = Buffer.from(bytes).toString('utf8')
    expect(text.startsWith('Neonato\tValore')).toBe(true)
    expect(text).toContain('\t0.13\t')
  })
})
