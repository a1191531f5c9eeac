import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textCell, workbookOf } from '../../testing/hostile-files.ts'
import { profileOf } from './fixture.ts'
import { parse } from './parse.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Styles 0 to 4: plain, struck through, struck "no", `;;;`, plain with a colour. */
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode=";;;"/></numFmts>
<fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>
<cellStyleXfs><xf fontId="1"/></cellStyleXfs>
<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/><xf numFmtId="170" fontId="0"/></cellXfs>
<dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`

const number = (address: string, value: number, style = 0) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`
const styled = (cell: string, style: number) => cell.replace('<c ', `<c s="${style}" `)
interface Cells {
  readonly title?: string
  readonly name?: string
  readonly value?: string
  readonly row?: string
}
/** Three rows of TSH, of which the second is given. */
const sheet = ({ title, name, value, row = '' }: Cells) =>
  [
    `<row r="1">${textCell('A1', 'Well')}${textCell('B1', 'SampleID')}${title ?? textCell('C1', 'TSH')}</row>`,
    `<row r="2">${textCell('A2', 'A1')}${textCell('B2', 'X1')}${number('C2', 2.5)}</row>`,
    `<row r="3"${row}>${textCell('A3', 'B1')}${name ?? textCell('B3', 'X2')}${value ?? number('C3', 60)}</row>`,
    `<row r="4">${textCell('A4', 'C1')}${textCell('B4', 'X3')}${number('C4', 3.5)}</row>`,
  ].join('')

async function read(cells: Cells, commented: readonly string[] = []) {
  const bytes = workbookOf(sheet(cells), {
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(styles),
    ...(commented.length > 0 && {
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
        `<Relationships><Relationship Id="c" Type="${relations}/comments" Target="../comments1.xml"/></Relationships>`,
      ),
      'xl/comments1.xml': strToU8(
        `<comments><commentList>${commented.map((ref) => `<comment ref="${ref}"><text><t>rifare</t></text></comment>`).join('')}</commentList></comments>`,
      ),
    }),
  })
  const file = await parse(bytes, profileOf('wide_table'))
  return {
    values: file.rows.map(({ value }) => value),
    problems: file.problems.map(({ severity, message }) => `${severity}: ${message}`).join('\n'),
  }
}

describe('a value of a workbook', () => {
  it.each<[string, Cells]>([
    ['itself, a number', { value: number('C3', 60, 1) }],
    ['itself, a text', { value: styled(textCell('C3', '60'), 1) }],
    ['in the name of its sample', { name: styled(textCell('B3', 'X2'), 1) }],
  ])('a value of a workbook that is struck through is unreadable: %s', async (_, cells) => {
    const { values, problems } = await read(cells)
    expect(values).toEqual([2.5, null, 3.5])
    expect(problems).toContain('warning: Riga 3: nel foglio è barrata la cella di «60»')
  })

  it('a value of a workbook under a title that is struck through is unreadable', async () => {
    expect((await read({ title: styled(textCell('C1', 'TSH'), 1) })).values).toEqual([null, null, null])
  })

  it('a value of a workbook is read where its font says that it is not struck through', async () => {
    expect(await read({ value: number('C3', 60, 2) })).toEqual({ values: [2.5, 60, 3.5], problems: '' })
  })

  it.each<[string, Cells]>([
    ['a number', { value: number('C3', 60, 3) }],
    ['a text', { value: styled(textCell('C3', '60'), 3) }],
  ])('a value of a workbook that its format hides is unreadable: %s', async (_, cells) => {
    const { values, problems } = await read(cells)
    expect(values).toEqual([2.5, null, 3.5])
    expect(problems).toContain('Riga 3: nel foglio è nascosta dal formato')
  })

  it('a value of a workbook with a comment is unreadable, and comments elsewhere are said', async () => {
    const { values, problems } = await read({}, ['C3', 'B2'])
    expect(values).toEqual([2.5, null, 3.5])
    expect(problems).toContain('Riga 3: nel foglio ha un commento')
    expect(problems).toContain('warning: Il foglio ha celle con un commento, che non viene letto: C3, B2')
  })

  it('a value of a workbook in a row without height is read, and this is said', async () => {
    const { values, problems } = await read({ row: ' ht="0" customHeight="1"' })
    expect(values).toEqual([2.5, 60, 3.5])
    expect(problems).toContain('righe nascoste, che vengono lette come le altre: 3')
  })
})
