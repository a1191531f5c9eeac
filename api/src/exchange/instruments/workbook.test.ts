import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { tellsMore } from './number-formats.ts'
import { parse } from './parse.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
interface TestSheet {
  readonly name: string
  readonly rows: string
  readonly state?: string
  readonly columns?: string
}

/** A workbook with formats 0 to 5: plain, `"<"0.0`, `0.0" mg/dL"`, `0%`, `0.0,`, `#,##0.00`. */
function workbook(sheets: readonly TestSheet[], strings = ''): Uint8Array {
  const formats = ['&quot;&lt;&quot;0.0', '0.0&quot; mg/dL&quot;', '0.0,', '#,##0.00']
  const ids = [0, 170, 171, 9, 172, 173]
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relations}"><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="t" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
    ...Object.fromEntries(
      sheets.map(({ rows, columns }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet>${columns ?? ''}<sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const row = (cells: string[], line: number, rest = '') => {
  const placed = cells.map((cell, at) => cell.replace('<c', `<c r="${'ABCDEF'[at]}${line}"`))
  return `<row r="${line}"${rest}>${placed.join('')}</row>`
}
const titles = row(['Well', 'SampleID', 'TSH'].map(text), 1)
const results = (cells: string[], rest = '') =>
  titles + cells.map((cell, at) => row([text(`A${at + 1}`), text(`X${at + 1}`), cell], at + 2, rest)).join('')
const read = async (bytes: Uint8Array) => {
  const file = await parse(bytes, profileOf('wide_table'))
  return {
    values: file.rows.map(({ value }) => value),
    raw: file.rows.map(({ raw }) => raw),
    problems: file.problems.map(({ severity, message }) => `${severity}: ${message}`).join('\n'),
  }
}

describe('the sheets of a workbook', () => {
  it('the sheets of a workbook are not read when hidden, also when the hidden one is the first', async () => {
    for (const state of ['hidden', 'veryHidden']) {
      const bytes = workbook([
        { name: 'vecchio', state, rows: results([number(2.5)]) },
        { name: 'Risultati', rows: results([number(60)]) },
      ])
      const { values, raw, problems } = await read(bytes)
      expect({ values, raw }).toEqual({ values: [60], raw: ['60'] })
      expect(problems).toContain(
        'warning: La cartella di lavoro ha fogli nascosti, che non vengono letti: «vecchio».',
      )
    }
  })

  it('the sheets of a workbook are an error when two have results', async () => {
    const bytes = workbook([
      { name: 'Piastra 1', rows: results([number(2.5)]) },
      { name: 'Piastra 2', rows: results([number(60)]) },
    ])
    expect((await read(bytes)).problems).toContain(
      'error: La cartella di lavoro ha risultati in più fogli («Piastra 1», «Piastra 2»)',
    )
  })

  it('the sheets of a workbook are left out when they have no results, and named when they are not empty', async () => {
    const bytes = workbook([
      { name: 'Copertina', rows: row([text('Laboratorio')], 1) },
      { name: 'Risultati', rows: results([number(60)]) },
      { name: 'Vuoto', rows: '' },
    ])
    expect(await read(bytes)).toMatchObject({
      values: [60],
      problems: 'info: Fogli della cartella di lavoro che non vengono letti: «Copertina».',
    })
  })

  it('the sheets of a workbook are said to have hidden rows and columns', async () => {
    const columns = '<cols><col min="2" max="3" hidden="1"/></cols>'
    const bytes = workbook([{ name: 'R', rows: results([number(60)], ' hidden="1"'), columns }])
    const { problems } = await read(bytes)
    expect(problems).toContain('warning: Il foglio ha righe nascoste, che vengono lette come le altre: 2.')
    expect(problems).toContain(
      'warning: Il foglio ha colonne nascoste, che vengono lette come le altre: B–C.',
    )
  })
})

describe('a cell of a workbook', () => {
  it('a cell of a workbook is unreadable when its format shows a comparator, a unit, a share or a scale', async () => {
    const cells = [1, 2, 3, 4].map((style) => number(15.8, style))
    const { values, raw, problems } = await read(
      workbook([{ name: 'R', rows: results([...cells, number(15.8), number(15.8, 5), number(2)]) }]),
    )
    expect(values).toEqual([null, null, null, null, 15.8, 15.8, 2])
    expect(raw[0]).toBe('15.8 ["<"0.0]')
    expect(problems).toContain('«15.8 [0.0" mg/dL"]»')
  })

  it.each([
    '<r><t>5,8</t></r><r><rPr><vertAlign val="superscript"/><sz val="8"/></rPr><t xml:space="preserve">1</t></r>',
    '<r><rPr><strike/></rPr><t>5</t></r><r><t>8</t></r>',
  ])(
    'a workbook cell with a raised or struck part is unreadable, in the cell and in the shared strings',
    async (runs) => {
      const inline = `<c t="inlineStr"><is>${runs}</is></c>`
      const shared = '<c t="s"><v>0</v></c>'
      const bytes = workbook(
        [{ name: 'R', rows: results([inline, shared, number(1), text('2,5')]) }],
        `<si>${runs}</si>`,
      )
      expect((await read(bytes)).values).toEqual([null, null, 1, 2.5])
    },
  )
})

describe('a format', () => {
  it.each([
    'General',
    '0.00',
    '#,##0.0',
    '0.0;[Red]-0.0',
    '_-* #,##0.00_-;-* #,##0.00_-',
    '0.00E+00',
    '# ?/?',
    '@',
  ])('%s shows the number alone', (format) => {
    expect(tellsMore(format)).toBe(false)
  })
  it.each([
    '"<"0.0',
    '\\>0',
    '0%',
    '0.0,',
    '0" mg"',
    '[$€-410] 0',
    '[<1]"n.d.";0',
    '0.0;-0.0;"assente"',
    ';;;',
    '"";""',
  ])('%s shows more', (format) => {
    expect(tellsMore(format)).toBe(true)
  })
})
