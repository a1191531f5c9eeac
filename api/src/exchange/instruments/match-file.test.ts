import fc from 'fast-check'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fileLimits } from '../../platform/limits.ts'
import * as hostile from '../../testing/hostile-files.ts'
import { FileBeyondLimits, sentenceOf } from './beyond-limits.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { type FileToMatch, matchFile } from './match-file.ts'
import { checkXmlDepth } from './xml-depth.ts'
import { UnreadableXml } from './xml-tags.ts'

const plate: FileToMatch['plate'] = {
  barcode: 'PL1',
  wells: [
    { position: 'A1', type: 'sample', barcode: 'SNE2600101', qcLevel: null },
    { position: 'B1', type: 'sample', barcode: 'SNE2600102', qcLevel: null },
  ],
  analytes: [
    { code: 'PHE', label: 'Fenilalanina' },
    { code: 'TYR', label: 'Tirosina' },
  ],
}
const match = ({ name, bytes }: hostile.HostileFile) =>
  matchFile({ bytes, name, profiles: builtInProfiles, profileId: null, usualProfileId: null, plate })
const limitOf = async (file: hostile.HostileFile) => {
  const error = await match(file).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof FileBeyondLimits ? error.limit : error
}
const csv = (text: string) => ({ name: 'a.csv', bytes: strToU8(text) })
/** Each cell has 30,000 characters of its own. */
const longTexts = (rows: number): hostile.HostileFile => ({
  name: 'a.xlsx',
  bytes: hostile.workbookOf(
    Array.from(
      { length: rows },
      (_, at) => `<row r="${at + 1}">${hostile.textCell(`A${at + 1}`, 'x'.repeat(30_000))}</row>`,
    ).join(''),
  ),
})
const wellRow = 'A1;SNE2600101;52,3;80,1\n'

describe('a file that costs more than its size', () => {
  it.each([
    ['two cells at opposite corners of a sheet', hostile.cornersWorkbook, 'rows'],
    ['a workbook that unfolds to 34 MB', hostile.unfoldingWorkbook, 'unpackedBytes'],
    ['a workbook of 24 kB with 300 million characters', () => hostile.sharedText(1000), 'characters'],
    ['a workbook whose texts in cells have 30 million characters', () => longTexts(1000), 'characters'],
    ['1 MB of one well', hostile.repeatedWell, 'values'],
    ['4 MB of text', hostile.plainText, 'rows'],
    ['a wide header over short rows', hostile.wideHeader, 'cells'],
    ['a row of 3000 cells', () => csv(`Pozzetto;PHE\n${';'.repeat(3000)}\n`), 'columns'],
    ['a cell of 40 kB', () => csv(`Pozzetto;PHE\nA1;${'x'.repeat(40_000)}\n`), 'cellCharacters'],
    [
      'a column beyond the limit',
      () => ({
        name: 'a.xlsx',
        bytes: hostile.workbookOf(`<row r="1">${hostile.textCell('ZZZ1', 'x')}</row>`),
      }),
      'columns',
    ],
    [
      'a rectangle of too many cells',
      () => ({
        name: 'a.xlsx',
        bytes: hostile.workbookOf(
          `<row r="1">${hostile.textCell('AZ1', 'x')}</row><row r="49000">${hostile.textCell('A49000', 'x')}</row>`,
        ),
      }),
      'cells',
    ],
    [
      'an archive of 3000 entries',
      () => ({
        name: 'a.xlsx',
        bytes: hostile.workbookOf(
          '',
          Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, new Uint8Array()])),
        ),
      }),
      'entries',
    ],
  ] as const)('%s is refused before it is read', async (_what, file, limit) => {
    expect(await limitOf(file())).toBe(limit)
    expect(sentenceOf(limit)).toMatch(/\. (Esportare|Cancellare|Controllare) /)
  })

  it('a file with elements nested 300,000 deep is refused as a workbook before any parser follows them', async () => {
    expect(await match(hostile.nestedElements())).toBeNull()
    expect(() => checkXmlDepth('<a>'.repeat(101))).toThrow(UnreadableXml)
    expect(() => checkXmlDepth('<a></a></a>')).toThrow(UnreadableXml)
    expect(() =>
      checkXmlDepth(`<?xml version="1.0"?><!-- <a> --><b>${'<a/><a><![CDATA[<a>]]></a>'.repeat(101)}</b>`),
    ).not.toThrow()
  })

  it('a workbook’s shared text counts at every cell that refers to it, and is read below the limit', async () => {
    expect(await limitOf(hostile.sharedText(60))).toBe('characters')
    expect(await limitOf(hostile.sharedText(10))).toBeNull()
  })

  it('reading a file keeps to its time where patterns could try every division of a cell', async () => {
    expect(await match(hostile.backtrackingCells())).toMatchObject({ report: { importable: false } })
  })

  it('a file that costs more than its size refuses one analyte given for one well again and again', async () => {
    const text = `Pozzetto;Campione;PHE;TYR\n${wellRow.repeat(25_000)}`
    const result = await match(csv(text))
    expect(result?.report).toMatchObject({ importable: false })
    expect(result?.report.problems.map((problem) => problem.text)).toContain(
      'Pozzetto A1: il file ha più valori per lo stesso analita (righe 2, 3, 4, 5, 6, 7 …). Esportare una sola lettura per pozzetto, quella valida.',
    )
    expect(result?.values).toEqual([])
  })

  it('a file that costs more than its size lists what a screen can show, and counts the rest', async () => {
    const report = (await match(hostile.nearlyTooLarge()))?.report
    expect(report?.wellsUnknown.length).toBe(fileLimits.listed)
    expect(report?.problems.at(-1)?.text).toMatch(/^L'elenco è abbreviato: altri \d+ pozzetti/)
  })
})

describe('a workbook', () => {
  const rows = [
    ['Pozzetto', 'Campione', 'PHE', 'TYR'],
    ['A1', 'SNE2600101', '52.5', '80.1'],
    ['B1', 'SNE2600102', '61', '75'],
  ]
  const sheet = rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((text, column) => hostile.textCell(`${'ABCD'[column]}${row + 1}`, text)).join('')}</row>`,
    )
    .join('')

  it('a workbook is read when its entries were written as a stream, with data descriptors', async () => {
    const bytes = withDataDescriptors(hostile.workbookOf(sheet))
    const result = await match({ name: 'a.xlsx', bytes })
    expect(result?.report).toMatchObject({ importable: true, matchedShare: 1 })
    expect(result?.values.map(({ position, code, value }) => [position, code, value])).toContainEqual([
      'A1',
      'PHE',
      52.5,
    ])
  })

  it('a workbook is not read when an entry fails its checksum', async () => {
    const bytes = zipSync({ ...contentsOf(sheet), 'xl/sharedStrings.xml': strToU8('<sst/>') }, { level: 0 })
    const at = Buffer.from(bytes).indexOf('52.5')
    bytes[at] = '9'.charCodeAt(0)
    expect(await match({ name: 'a.xlsx', bytes })).toBeNull()
  })

  it('a workbook is not read when a place is written so that only the reader would understand it', async () => {
    const bytes = hostile.workbookOf(`<row r="1">${hostile.textCell('&#88;FD1048576', 'x')}</row>`)
    expect(await match({ name: 'a.xlsx', bytes })).toBeNull()
  })

  it('a workbook gives no text that the database cannot hold', async () => {
    const bytes = hostile.workbookOf(sheet.replace('SNE2600102', 'SNE_x0000_26&#0;&#55357;'))
    const result = await match({ name: 'a.xlsx', bytes })
    expect(JSON.stringify(result)).not.toMatch(/\\u0000|\\ud83d/)
  })
})

describe('whatever arrives', () => {
  const settles = async (file: hostile.HostileFile) => {
    const outcome = await limitOf(file)
    if (outcome !== null) expect(typeof outcome).toBe('string')
  }

  it('any text is read, or refused with a limit', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        'Pozzetto;Campione;PHE;TYR',
        'Quantify Compound Summary Report',
        'Compound 1: Phe',
        '\tVial\tType\tConc.',
        '[Results]',
        'Well Position\tTarget Name\tCT',
        'Data File,Name,PHE Results',
      ),
      fc
        .array(
          fc.oneof(
            fc.constantFrom('A1', '2:B,2', '1,5', '"', '""', '< 2', ' '),
            fc.string({ maxLength: 12 }),
          ),
          { maxLength: 8 },
        )
        .chain((cells) => fc.constantFrom('\t', ';', ',', '|').map((sign) => cells.join(sign))),
    )
    const text = fc
      .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('\n', '\r\n', '\r'))
      .map(([lines, end]) => lines.join(end))
    await fc.assert(
      fc.asyncProperty(text, (content) => settles(csv(content))),
      { numRuns: 300 },
    )
  })

  it('any archive is read, or refused with a limit', async () => {
    const name = fc.constantFrom(
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/worksheets/sheet1.xml',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
    )
    const piece = fc.constantFrom(
      '<row r="1">',
      '</row>',
      '<row r="999999999">',
      '<c r="A1" t="s">',
      '<c r="ZZZ1"/>',
      '<c r="',
      '<v>1</v>',
      '</c>',
      '<!--',
      '-->',
      '<sheet name="a" r:id="rId1"/>',
      '<x:c x:r="B2"',
      "'",
      '"',
      '>',
      '&#0;',
      '<![CDATA[',
      ']]>',
    )
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => strToU8(pieces.join(''))),
    )
    const parts = fc.dictionary(name, content)
    const damage = fc.option(fc.tuple(fc.nat(), fc.nat(255)))
    await fc.assert(
      fc.asyncProperty(parts, damage, fc.boolean(), async (more, change, whole) => {
        const bytes = whole ? hostile.workbookOf(sheetOf(more), { ...more }) : zipSync({ ...more })
        if (change) bytes[change[0] % bytes.length] = change[1]
        await settles({ name: 'a.xlsx', bytes })
      }),
      { numRuns: 300 },
    )
  })
})

const sheetOf = (parts: Readonly<Record<string, Uint8Array>>) =>
  new TextDecoder().decode(parts['xl/styles.xml'] ?? new Uint8Array())

const contentsOf = (sheet: string): Zippable => ({
  'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
})

/** The archive as programs write it that stream: sizes and checksum only behind each entry and in the directory. */
function withDataDescriptors(archive: Uint8Array): Uint8Array {
  const file = Buffer.from(archive)
  const start = file.readUInt32LE(file.length - 6)
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let length = 0
  for (let at = start; file.readUInt32LE(at) === 0x02014b50; ) {
    const size = 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    const entry = Buffer.from(file.subarray(at, at + size))
    const localAt = entry.readUInt32LE(42)
    const headSize = 30 + file.readUInt16LE(localAt + 26) + file.readUInt16LE(localAt + 28)
    const head = Buffer.from(file.subarray(localAt, localAt + headSize))
    const data = file.subarray(localAt + headSize, localAt + headSize + entry.readUInt32LE(20))
    const descriptor = Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), entry.subarray(16, 28)])
    head.fill(0, 14, 26)
    head.writeUInt16LE(head.readUInt16LE(6) | 8, 6)
    entry.writeUInt16LE(entry.readUInt16LE(8) | 8, 8)
    entry.writeUInt32LE(length, 42)
    pieces.push(head, data, descriptor)
    directory.push(entry)
    length += head.length + data.length + descriptor.length
    at += size
  }
  const end = Buffer.from(file.subarray(file.length - 22))
  end.writeUInt32LE(length, 16)
  return Buffer.concat([...pieces, ...directory, end])
}
