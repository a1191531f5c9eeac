import { type Zippable, zipSync } from 'fflate'

/** A file that was made to cost more than its size. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const mebibyte = 1024 * 1024
const encode = (text: string) => new TextEncoder().encode(text)

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook with one sheet. @param sheet XML of its rows @param parts more of the archive, by name */
export function workbookOf(sheet: string, parts: Zippable = {}): Uint8Array {
  const contents: Zippable = {
    'xl/workbook.xml': encode(
      `<workbook xmlns:r="${relations}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': encode(
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': encode(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...parts,
  }
  return zipSync(contents, { level: 1 })
}

export const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Two cells at opposite corners of the sheet: a full grid of them has 17 thousand million cells. */
export const cornersWorkbook = (): HostileFile => ({
  name: 'angoli.xlsx',
  bytes: workbookOf(
    `<row r="1">${textCell('A1', 'Pozzetto')}</row><row r="1048576">${textCell('XFD1048576', 'x')}</row>`,
  ),
})

/** Rows that repeat: an archive that unfolds to some forty times its size. */
export function unfoldingWorkbook(bytes = 34 * mebibyte): HostileFile {
  const row = (number: number) => `<row r="${number}">${textCell(`A${number}`, 'Pozzetto '.repeat(20))}</row>`
  const count = Math.floor(bytes / row(100_000).length)
  return {
    name: 'bomba.xlsx',
    bytes: workbookOf(Array.from({ length: count }, (_, at) => row(at + 1)).join('')),
  }
}

const sheetAndStrings = encode(
  `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
)

/** One text of 30,000 characters to which ten cells of every row refer: 77 kB for 900 million characters. */
export function sharedText(rows = 3000): HostileFile {
  const cells = (row: number) =>
    Array.from('ABCDEFGHIJ', (column) => `<c r="${column}${row}" t="s"><v>0</v></c>`).join('')
  const sheet = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join('')
  return {
    name: 'ripetuto.xlsx',
    bytes: workbookOf(sheet, {
      'xl/_rels/workbook.xml.rels': sheetAndStrings,
      'xl/sharedStrings.xml': encode(`<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`),
    }),
  }
}

/** Millions of empty texts, or of empty runs of one text: a few kilobytes that unfold to as many elements. */
export const emptyElements = (element: 't' | 'r' = 't', count = 3_000_000): HostileFile => ({
  name: 'vuoti.xlsx',
  bytes: workbookOf(`<row r="1">${textCell('A1', 'Pozzetto')}</row>`, {
    'xl/_rels/workbook.xml.rels': sheetAndStrings,
    'xl/sharedStrings.xml': encode(`<sst><si>${`<${element}/>`.repeat(count)}</si></sst>`),
  }),
})

/** Elements within each other: a reader's time grows with the square of their number. */
export const nestedElements = (count = 300_000): HostileFile => ({
  name: 'annidato.xlsx',
  bytes: workbookOf(`${'<a>'.repeat(count)}${'</a>'.repeat(count)}`),
})

/** One well in every row. */
export const repeatedWell = (bytes = mebibyte): HostileFile => {
  const row = 'A1;SNE2600101;52,3;80,1\n'
  return {
    name: 'pozzetto.csv',
    bytes: encode(`Pozzetto;Campione;PHE;TYR\n${row.repeat(Math.floor(bytes / row.length))}`),
  }
}

/** Short lines without a header. */
export const plainText = (bytes = 4 * mebibyte): HostileFile => ({
  name: 'testo.txt',
  bytes: encode('abc;def;ghi;jkl\n'.repeat(Math.floor(bytes / 16))),
})

/** A wide header over many short rows: a value for each column and row would be a hundred million. */
export const wideHeader = (): HostileFile => ({
  name: 'largo.csv',
  bytes: encode(
    `Pozzetto;${Array.from({ length: 1900 }, (_, at) => `X${at}`).join(';')}\n${'A1;1\n'.repeat(40_000)}`,
  ),
})

/** Cells of blanks and digits for which patterns of numbers and wells try every division. */
export const backtrackingCells = (): HostileFile => ({
  name: 'spazi.csv',
  bytes: encode(
    `Pozzetto;PHE\n${`A${' '.repeat(15_000)}x;a${' '.repeat(15_000)}x\n${'1,234'.repeat(6_000)};x\n`.repeat(60)}`,
  ),
})

/** Every limit of size is kept, and nearly reached. */
export const nearlyTooLarge = (): HostileFile => ({
  name: 'quasi.csv',
  bytes: encode(
    `Pozzetto;Campione;PHE\n${Array.from({ length: 49_000 }, (_, at) => `A${(at % 12) + 1};C${at};${at % 97},5`).join('\n')}\n`,
  ),
})

/** The files that once silenced or ended the server, and others of their kinds. */
export const hostileFiles = (): readonly HostileFile[] => [
  cornersWorkbook(),
  unfoldingWorkbook(),
  sharedText(),
  emptyElements('t'),
  emptyElements('r'),
  nestedElements(),
  repeatedWell(),
  plainText(),
  wideHeader(),
  backtrackingCells(),
  nearlyTooLarge(),
]
