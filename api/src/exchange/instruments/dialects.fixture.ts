import { streamedWorkbook, workbookFixture } from './workbook-fixture.ts'

/** A file of the product's own with invented values, in the shape that an instrument writes. */
export interface Dialect {
  readonly name: string
  readonly maker: string
  /** Where the shape is documented. */
  readonly source: string
  readonly bytes: Uint8Array
  readonly analytes: readonly string[]
}

const cards = ['SN26000001', 'SN26000002', 'SN26000003', 'SN26000004']
const wells = ['A1', 'A2', 'A3', 'A4']
const each = <Of>(of: (card: string, well: string, at: number) => Of): Of[] =>
  cards.map((card, at) => of(card, wells[at]!, at))
const lines = (...rows: readonly (string | readonly string[])[]) => `${rows.flat().join('\r\n')}\r\n`
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')
const cells = (text: string): string[][] => text.split('\r\n').map((line) => line.split('\t'))

const allotropy = 'Benchling-Open-Source/allotropy, tests/parsers/appbio_quantstudio/testdata'

const quantStudioRun = [
  '* Block Type = 96-Well Block (0.2mL)',
  '* Chemistry = TAQMAN',
  '* Experiment Barcode = NA',
  '* Experiment Comment = NA',
  '* Experiment Name = SMA prova',
  '* Instrument Type = QuantStudio(TM) 7 Flex System',
  '* Passive Reference = ROX',
  '* User Name = NA',
  ...Array.from({ length: 30 }, (_, at) => `* Calibration ${at + 1} is expired = No`),
]
const targets = ['SMN1', 'RNase P']
const setup = lines('[Sample Setup]', 'Well\tWell Position\tSample Name\tTarget Name\tTask', [
  ...each((card, well, at) => `${at + 1}\t${well}\t${card}\tSMN1\tUNKNOWN`),
])
const amplification = lines('', '[Amplification Data]', 'Well\tCycle\tTarget Name\tRn\tDelta Rn', [
  '1\t1\tSMN1\t0.522\t0.008',
  '1\t2\tSMN1\t0.521\t0.007',
])
const ct = (target: string, at: number): string =>
  target === 'SMN1' && at === 2 ? 'Undetermined' : `${(target === 'SMN1' ? 25 : 22) + at}.123`
const quantStudioTable = lines(
  'Well\tWell Position\tOmit\tSample Name\tTarget Name\tTask\tReporter\tQuencher\tCT\tCt Mean\tCt SD\tQuantity\tAutomatic Ct Threshold\tCt Threshold',
  each((card, well, at) =>
    targets.map(
      (target) =>
        `${at + 1}\t${well}\tfalse\t${card}\t${target}\tUNKNOWN\t${target === 'SMN1' ? 'FAM' : 'VIC'}\tNFQ-MGB\t${ct(target, at)}\t\t\t\ttrue\t0.2`,
    ),
  ).flat(),
).trimEnd()
const quantStudioText = `${lines(quantStudioRun, '')}${setup}${amplification}${lines('', '[Results]')}${quantStudioTable}\r\n${lines('', '[Technical Analysis Result]', 'Sample Name\tTarget Name\tRQ')}`

const designTable = lines(
  'Well\tWell Position\tOmit\tSample\tTarget\tTask\tReporter\tQuencher\tAmp Status\tAmp Score\tCurve Quality\tResult Quality Issues\tCq\tCq Confidence\tCq Mean\tCq SD\tAuto Threshold\tThreshold\tAuto Baseline\tBaseline Start\tBaseline End',
  each((card, well, at) =>
    targets.map((target) => {
      const value = ct(target, at)
      const isNone = value === 'Undetermined'
      return `${at + 1}\t${well}\tfalse\t${card}\t${target}\tUNKNOWN\t${target === 'SMN1' ? 'FAM' : 'VIC'}\tNFQ-MGB\t${isNone ? 'No Amp' : 'Amp'}\t${isNone ? '0' : '1.4'}\t\t\t${value}\t${isNone ? '0' : '0.98'}\t\t\ttrue\t0.2\ttrue\t3\t15`
    }),
  ).flat(),
).trimEnd()

const metidqTitles =
  'Plate Bar Code\tSample Bar Code\tSample Type\tSample Identification\tCollection Date\tSpecies\tMaterial\tOP\tGroup\tOrg. Info\tPlate Production No.\tPlate Note\tWell Position\tSample Volume\tRun Number\tInjection Number\tMeasurement Time\tC0\tC2\tC3-DC (C4-OH)'
const metidqRow = (barcode: string, name: string, type: string, values: string) =>
  `1036372121-1\t${barcode}\t${type}\t${name}\t\tHuman\tDBS\top\t\t\t4-217\t\t${name.at(-1)}\t10\t1\t1\t2026.11.02 10:0${name.at(-1)}:12\t${values}`
const metidq = lines(
  'Concentration [µM]',
  metidqTitles,
  metidqRow('1000000001', 'QC1', 'QC Level 2', '40.1\t20.2\t0.21'),
  each((card, _, at) =>
    metidqRow(card, `S${at}`, 'Sample', `${45 + at}.1\t${22 + at}.4\t${at === 2 ? '< LOD' : '0.18'}`),
  ),
  `${'\t'.repeat(16)}LOD (calc.) 1036372121/1 [µM]\t3.1\t1.1\t0.07`,
).trimEnd()

export const dialects: readonly Dialect[] = [
  {
    name: 'waters.txt',
    maker: 'Waters MassLynx/TargetLynx, Quantify Compound Summary Report',
    source: 'phenological/ms-parser, inst/extdata/TRY/TRY.TXT',
    analytes: ['PHE', 'TYR'],
    bytes: utf8(
      lines(
        'Quantify Compound Summary Report',
        '',
        'Printed Mon Nov 02 09:12:44 2026',
        ...['Phe', 'Tyr'].flatMap((name, index) => [
          '',
          `Compound ${index + 1}:  ${name}`,
          '',
          '\t#\tName\tType\tSample Text\tIS Area\tArea\tConc.\tPrimary Flags\tVial',
          ...each(
            (card, well, at) =>
              `${at + 1}\t${at + 1}\t2611_${at + 1}\tSample\t${card}\t${100_000 + at}\t${5000 + at}\t${50 + at}.25\tbb\t1:${well[0]},${well.slice(1)}`,
          ),
        ]),
      ),
    ),
  },
  {
    name: 'quantstudio.txt',
    maker: 'QuantStudio 7, all sections, 38 lines of the run',
    source: `${allotropy}/appbio_quantstudio_example04.txt`,
    analytes: ['SMN1', 'RNASEP'],
    bytes: utf8(quantStudioText),
  },
  {
    name: 'quantstudio-utf16.txt',
    maker: 'QuantStudio 7, all sections, UTF-16 with byte order mark',
    source: `${allotropy}/appbio_quantstudio_example04.txt`,
    analytes: ['SMN1', 'RNASEP'],
    bytes: utf16(quantStudioText),
  },
  {
    name: 'quantstudio.xlsx',
    maker: 'QuantStudio, workbook with Sample Setup, Amplification Data and Results',
    source: `${allotropy}/2022-08-12 145003.xlsx`,
    analytes: ['SMN1', 'RNASEP'],
    bytes: workbookFixture([
      { name: 'Sample Setup', rows: [['Block Type', '96-Well'], [], ...cells(setup).slice(1)] },
      { name: 'Amplification Data', rows: [['Block Type', '96-Well'], [], ...cells(amplification).slice(2)] },
      {
        name: 'Results',
        rows: [['Block Type', '96-Well'], ['Experiment Barcode', 'NA'], [], ...cells(quantStudioTable)],
      },
    ]),
  },
  {
    name: 'design-and-analysis.xlsx',
    maker: 'Design & Analysis 2, zip with data descriptors',
    source:
      'title line of Design & Analysis 2 as public qPCR tools test it; Benchling-Open-Source/allotropy, appbio_quantstudio_designandanalysis',
    analytes: ['SMN1', 'RNASEP'],
    bytes: streamedWorkbook([
      { name: 'Results', rows: [['File Name', 'SMA.eds'], ['Barcode', '-'], [], ...cells(designTable)] },
    ]),
  },
  {
    name: '7500.csv',
    maker: 'Applied Biosystems 7500, comma between cells',
    source:
      'title line of the 7500 as public qPCR tools test it (`Well,Sample Name,Target Name,Task,Reporter,Quencher,Cт,Cт Mean,Cт SD,Quantity`)',
    analytes: ['SMN1', 'RNASEP'],
    bytes: utf8(
      lines(
        'Block Type,96fast',
        'Chemistry,TAQMAN',
        '',
        'Well,Sample Name,Target Name,Task,Reporter,Quencher,Cт,Cт Mean,Cт SD,Quantity',
        each((card, well, at) =>
          targets.map(
            (target) =>
              `${well},${card},${target},UNKNOWN,${target === 'SMN1' ? 'FAM' : 'VIC'},NFQ-MGB,${ct(target, at)},,,`,
          ),
        ).flat(),
      ),
    ),
  },
  {
    name: 'metidq.xlsx',
    maker: 'Biocrates MetIDQ, one sheet of concentrations',
    source: 'BioGenies/MetaboCrates, test of small_biocrates_example.xls',
    analytes: ['C0', 'C2', 'C3DC+C4OH'],
    bytes: workbookFixture([{ name: 'Data Export', rows: cells(metidq) }]),
  },
  {
    name: 'tabella-windows-1252.csv',
    maker: 'a table with `;`, decimal comma, Windows-1252',
    source: 'the product’s wide table',
    analytes: ['TGAL'],
    bytes: Buffer.from(
      lines(
        'Unità: mg/dL',
        'Piastra: -',
        'Pozzetto;Campione;Tipo;TGAL',
        each((card, well, at) => `${well};${card};Campione;${at + 3},25`),
        'Pagina 1 di 1',
      ),
      'latin1',
    ),
  },
  {
    name: 'lista-gsp.csv',
    maker: 'a list of samples with assay and unit, as GSP and AutoDELFIA print them',
    source:
      'no public example found; a row a sample and a column an analyte is read, whatever program wrote it',
    analytes: ['TSH'],
    bytes: utf8(
      lines(
        'Plate;Well;Sample ID;TSH (mU/L);Flag;Measured',
        each(
          (card, well, at) =>
            `NA;${well.replace(/(?=\d)/u, '0')};${card};${at === 3 ? '> 100' : `${at + 2},1`};;10:0${at}`,
        ),
      ),
    ),
  },
  {
    name: 'matrice.csv',
    maker: 'plate reader, matrix of 8 × 12',
    source: 'no built-in profile reads a matrix: a laboratory makes its own',
    analytes: ['BTD'],
    bytes: utf8(lines('<>;1;2;3', 'A;101;102;103', 'B;104;105;106')),
  },
  {
    name: 'somma-in-due.csv',
    maker: 'a table in which Leu and Ile are two columns',
    source: 'the product’s wide table',
    analytes: ['XLE'],
    bytes: utf8(
      lines(
        'Well;Sample;Leu;Ile',
        each((card, well, at) => `${well};${card};1${at}0,5;6${at},5`),
      ),
    ),
  },
]

export const dialectWells = each((card, well) => ({ card, well }))
