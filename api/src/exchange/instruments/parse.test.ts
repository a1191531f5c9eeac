import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { ImportProfile } from '../../platform/database/import-profile.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { fixture, profileOf } from './fixture.ts'
import { parse } from './parse.ts'
import type { ParsedFile } from './parsed-file.ts'

const find = (file: ParsedFile, well: string, analyte: string) =>
  file.rows.find((row) => row.well === well && (row.analyteCode ?? row.analyteName) === analyte)
const bytes = (text: string) => new TextEncoder().encode(text)
const texts = (file: ParsedFile) => file.problems.map(({ message }) => message)

describe('a Waters report', () => {
  it('a Waters report gives a row an injection and compound, without internal standards', async () => {
    const file = await parse(fixture('waters.txt'), profileOf('waters_quantify'))
    expect(file.problems).toEqual([])
    expect(new Set(file.rows.map(({ analyteName }) => analyteName))).toEqual(
      new Set(['Phe', 'C5DC/C6OH', 'C5:1']),
    )
    expect(find(file, 'A3', 'PHE')).toMatchObject({
      value: 52.3,
      raw: '52.3',
      sampleName: 'SNE2600101',
      kind: 'sample',
    })
    expect(find(file, 'A4', 'C5DC+C6OH')).toMatchObject({ value: 0.114 })
    expect(find(file, 'A4', 'C5:1')).toMatchObject({ value: null, notDetected: false, raw: '' })
    expect(file.rows.find(({ sampleName }) => sampleName === 'Double Blank')).toMatchObject({
      well: null,
      kind: 'blank',
    })
    expect(file.rows.find(({ sampleName }) => sampleName === 'Cal 1')).toMatchObject({ kind: 'standard' })
    expect(file.meta.date).toBe('Mon Nov 02 09:12:44 2026')
  })

  it('a Waters report is seen to be cut, wherever the cut falls in a block', async () => {
    const whole = fixture('waters.txt')
    for (const part of [0.5, 0.6, 0.72, 0.9, 0.97]) {
      const file = await parse(
        whole.subarray(0, Math.floor(whole.length * part)),
        profileOf('waters_quantify'),
      )
      expect(file.truncated, `cut at ${part}`).toBe(true)
      expect(texts(file).join()).toContain('incompleto')
    }
  })
})

describe('a QuantStudio export', () => {
  it('a QuantStudio export gives both targets of a well, with the comma as decimal sign and the Cyrillic Cт', async () => {
    const file = await parse(fixture('quantstudio.txt'), profileOf('quantstudio_results'))
    expect(file.problems).toEqual([])
    expect(file.meta).toMatchObject({ plates: ['SMA-2026-0007'], run: 'SMA corsa 7' })
    expect(find(file, 'A1', 'SMN1')).toMatchObject({
      value: 24.512,
      kind: 'sample',
      sampleName: 'SMA2600001',
    })
    expect(find(file, 'A2', 'SMN1')).toMatchObject({ value: null, notDetected: true, raw: 'Undetermined' })
    expect(find(file, 'A2', 'RNASEP')).toMatchObject({ value: 22.87 })
    expect(find(file, 'H11', 'SMN1')).toMatchObject({ kind: 'blank' })
    expect(find(file, 'H12', 'SMN1')).toMatchObject({ kind: 'qc' })
    expect(file.rows.some(({ well }) => well === 'A4')).toBe(false)
  })

  it('a QuantStudio export leaves out the wells that the instrument omits, and says so', async () => {
    const text = fixture('quantstudio.txt').toString().replaceAll('A3\tfalse', 'A3\ttrue')
    const file = await parse(bytes(text), profileOf('quantstudio_results'))
    expect(file.rows.some(({ well }) => well === 'A3')).toBe(false)
    expect(texts(file)).toEqual(['2 righe sono escluse dallo strumento e non vengono lette.'])
  })

  it('a QuantStudio export without results has no header', async () => {
    const text = fixture('quantstudio.txt').toString().split('[Results]')[0]!
    const file = await parse(bytes(text), profileOf('quantstudio_results'))
    expect(file.rows).toEqual([])
    expect(texts(file)[0]).toContain('intestazione')
  })
})

describe('a wide table', () => {
  it('a wide table reads titles, decimal comma, words and flags', async () => {
    const file = await parse(fixture('wide.csv'), profileOf('wide_table'))
    expect(texts(file)).toEqual([expect.stringContaining('la colonna «Note» dice «ripetere»')])
    expect(file.meta).toEqual({ plates: ['IC-2026-0042'], date: '02/11/2026' })
    expect(find(file, 'A1', 'TSH')).toMatchObject({ notDetected: true, kind: 'blank' })
    expect(find(file, 'A2', 'TSH')).toMatchObject({ value: 5.1, kind: 'qc' })
    expect(find(file, 'A4', 'TSH')).toMatchObject({ value: null, raw: '12,3 * (Note: ripetere)' })
    expect(find(file, 'A5', 'TSH')).toMatchObject({ value: 1000, flagText: '>' })
    expect(find(file, 'A6', 'TSH')).toMatchObject({ notDetected: true })
    expect(new Set(file.rows.map(({ analyteName }) => analyteName))).toEqual(new Set(['TSH']))
  })

  it('a wide table is the same from Excel', async () => {
    const text = (value: string) => ({ type: String, value })
    const number = (value: number) => ({ type: Number, value })
    const sheet = [
      [text('Piastra'), text('FC-2026-0003')],
      [text('Pozzetto'), text('Campione'), text('IRT'), text('PAP')],
      [text('A1'), text('FCN2600301'), number(31.4), text('0,8')],
      [text('A2'), text('FCN2600302'), text('>500'), text('non rilevato')],
    ]
    const file = await parse(await writeExcel(sheet).toBuffer(), profileOf('wide_table'))
    expect(file.problems).toEqual([])
    expect(file.meta.plates).toEqual(['FC-2026-0003'])
    expect(find(file, 'A1', 'IRT')).toMatchObject({ value: 31.4, raw: '31.4' })
    expect(find(file, 'A1', 'PAP')).toMatchObject({ value: 0.8 })
    expect(find(file, 'A2', 'IRT')).toMatchObject({ value: 500, flagText: '>' })
    expect(find(file, 'A2', 'PAP')).toMatchObject({ notDetected: true })
  })

  it('a wide table names the line of an unreadable number and of a well that does not exist', async () => {
    const file = await parse(
      bytes('Pozzetto;Campione;TSH\nA1;X1;2,1\nA2;X2;boh\nA14;X3;1,0\n'),
      profileOf('wide_table'),
    )
    expect(texts(file)).toEqual([
      'Riga 3: il valore «boh» di TSH non è un numero leggibile.',
      'Riga 4: il pozzetto «A14» non esiste sulla piastra.',
    ])
    expect(file.problems.map(({ line }) => line)).toEqual([3, 4])
  })

  it('a wide table reads quoted decimal commas between commas', async () => {
    const file = await parse(bytes('Well,Sample,TSH\nA1,X1,"2,1"\nA2,X2,"11,5"\n'), profileOf('wide_table'))
    expect(file.rows.map(({ value }) => value)).toEqual([2.1, 11.5])
  })
})

describe('a MassHunter table', () => {
  it('a MassHunter table takes the analyte from the title of the group', async () => {
    const file = await parse(fixture('masshunter.csv'), profileOf('masshunter_csv'))
    expect(file.problems).toEqual([])
    expect(find(file, 'A3', 'PHE')).toMatchObject({ value: 52.3, sampleName: 'SNE2600101', tray: '1' })
    expect(find(file, 'A4', 'C3DC+C4OH')).toMatchObject({ notDetected: true })
    expect(file.rows.find(({ sampleName }) => sampleName === 'Cal 1')).toMatchObject({
      kind: 'standard',
      well: null,
    })
  })
})

describe('what is no result file', () => {
  it.each([
    [
      'an empty file',
      new Uint8Array(),
      'Il file è vuoto. Esportare di nuovo i risultati dallo strumento e caricare il file nuovo.',
    ],
    [
      'blanks',
      bytes(' \r\n \r\n'),
      'Il file è vuoto. Esportare di nuovo i risultati dallo strumento e caricare il file nuovo.',
    ],
    [
      'a binary file',
      Uint8Array.from([0, 1, 2, 3, 0, 255]),
      'La codifica del file non è riconosciuta: non sembra un file di testo. Esportare dallo strumento un file di testo, csv o Excel (.xlsx).',
    ],
    [
      'a cut workbook',
      Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]),
      'Il file Excel non è leggibile: potrebbe essere danneggiato o incompleto. Aprirlo, salvarlo di nuovo come .xlsx e caricarlo di nuovo.',
    ],
  ])('%s gives a sentence', async (_name, content, message) => {
    const file = await parse(content, profileOf('wide_table'))
    expect(file.rows).toEqual([])
    expect(texts(file)).toEqual([message])
  })

  it('the parser of result files refuses a workbook that ends too early', async () => {
    const sheet = await writeExcel([[{ type: String, value: 'Pozzetto' }]]).toBuffer()
    const file = await parse(sheet.subarray(0, sheet.length - 30), profileOf('wide_table'))
    expect(texts(file)[0]).toContain('Excel')
  })

  it('the parser of result files never throws, whatever the bytes and the profile', async () => {
    const starts = [
      '',
      'Quantify Compound Summary Report\r\nCompound 1: Phe\r\n\tVial\tType\tConc.\r\n',
      '[Results]\nWell Position\tTarget Name\tCT\n',
      'PK\u0003\u0004',
      'Pozzetto;TSH\n',
    ]
    const content = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }))
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom(...builtInProfiles), async ([start, rest], profile) => {
        const file = await parse(Buffer.concat([bytes(start), rest]), profile)
        expect(file.rows.length > 0 || file.problems.length > 0).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('the parser of result files throws only a limit on a damaged workbook', async () => {
    const whole = await writeExcel([
      [
        { type: String, value: 'Pozzetto' },
        { type: String, value: 'TSH' },
      ],
      [
        { type: String, value: 'A1' },
        { type: Number, value: 2 },
      ],
    ]).toBuffer()
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const damaged = Buffer.from(cut ? whole.subarray(0, at) : whole)
        if (!cut) damaged[at] = byte
        const error = await parse(damaged, profileOf('wide_table')).then(
          () => null,
          (reason: unknown) => reason,
        )
        if (error !== null) expect(error).toBeInstanceOf(FileBeyondLimits)
      }),
      { numRuns: 150 },
    )
  })
})

describe('a profile', () => {
  it('a profile is data: it survives JSON and is checked', () => {
    for (const profile of builtInProfiles)
      expect(ImportProfile.parse(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
    expect(ImportProfile.safeParse({ ...builtInProfiles[0], startAfter: '([' }).success).toBe(false)
  })
})
