import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface FixtureSheet {
  readonly name: string
  readonly rows: readonly (readonly (string | number)[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** From 1. */
  readonly hiddenRows?: readonly number[]
}

/** A workbook of texts and numbers as instruments write them, with inline strings. */
export const workbookFixture = (sheets: readonly FixtureSheet[]): Uint8Array => zipSync(partsOf(sheets))

/** The workbook written as a stream: sizes follow each entry, in its data descriptor. */
export function streamedWorkbook(sheets: readonly FixtureSheet[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => void chunks.push(chunk))
  for (const [name, bytes] of Object.entries(partsOf(sheets))) {
    const entry = new ZipDeflate(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(chunks)
}

function partsOf(sheets: readonly FixtureSheet[]): Record<string, Uint8Array> {
  const each = <Of>(of: (sheet: FixtureSheet, at: number) => Of) =>
    sheets.map((sheet, at) => of(sheet, at + 1))
  return {
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relations}"><sheets>${each(({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at}"${state ? ` state="${state}"` : ''} r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${each((_, at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      each((sheet, at) => [
        `xl/worksheets/sheet${at}.xml`,
        strToU8(`<worksheet><sheetData>${rowsOf(sheet)}</sheetData></worksheet>`),
      ]),
    ),
  }
}

const rowsOf = ({ rows, hiddenRows = [] }: FixtureSheet): string =>
  rows
    .map((cells, at) => {
      const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
      return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellOf(cell, `${letters(column)}${at + 1}`)).join('')}</row>`
    })
    .join('')

function cellOf(cell: string | number, address: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const letters = (column: number): string =>
  `${column >= 26 ? letters(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
