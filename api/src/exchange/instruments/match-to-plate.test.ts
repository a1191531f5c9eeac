import { describe, expect, it } from 'vitest'
import { fixture, profileOf } from './fixture.ts'
import { matchToPlate, type PlateToMatch } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'
import { writeWorklist } from './worklist.ts'

const sample = (position: string, barcode: string): PlannedWell => ({
  position,
  type: 'sample',
  barcode,
  qcLevel: null,
})
const white = (position: string): PlannedWell => ({
  position,
  type: 'white_spot',
  barcode: null,
  qcLevel: null,
})
const control = (position: string): PlannedWell => ({
  position,
  type: 'quality_control',
  barcode: null,
  qcLevel: 'low',
})
const analytes = ['PHE', 'C5DC+C6OH', 'C5:1'].map((code) => ({ code, label: code }))
const plate: PlateToMatch = {
  barcode: 'SNE-2026-0031',
  wells: [
    white('A1'),
    control('A2'),
    sample('A3', 'SNE2600101'),
    sample('A4', 'SNE2600102'),
    sample('A5', 'SNE2600103'),
  ],
  analytes,
}
const waters = () => parse(fixture('waters.txt'), profileOf('waters_quantify'))
const errors = (match: ReturnType<typeof matchToPlate>) =>
  match.report.problems.filter(({ severity }) => severity === 'error').map(({ text }) => text)

describe('a file laid on its plate', () => {
  it('a file laid on its plate fits: every well, control and analyte is found', async () => {
    const { report, values } = matchToPlate(await waters(), plate)
    expect(report).toMatchObject({
      plannedWells: 3,
      matchedShare: 1,
      importable: true,
      plateMismatch: null,
      problems: [
        {
          severity: 'warning',
          text: 'C5:1: nel file il valore è vuoto e si considera non leggibile (A4).',
        },
      ],
    })
    expect(report.wellsFound.map(({ well }) => well)).toEqual(['A3', 'A4', 'A5'])
    expect(report.controls).toEqual([{ well: 'A2', level: 'low', sample: 'QC-low-A2', found: true }])
    expect(report.wellsUnknown).toEqual([])
    expect(report.analytesMapped.map(({ code }) => code)).toEqual(['PHE', 'C5DC+C6OH', 'C5:1'])
    expect(values.find(({ position, code }) => position === 'A5' && code === 'PHE')).toMatchObject({
      value: 402.7,
      raw: '402.7',
    })
    expect(values).toHaveLength(15)
  })

  it('a file laid on its plate of another plate is known by the names of its samples', async () => {
    const other = {
      ...plate,
      wells: plate.wells.map((well) => ({ ...well, barcode: well.barcode && `X${well.barcode}` })),
    }
    const match = matchToPlate(await waters(), other)
    expect(match.report.importable).toBe(false)
    expect(errors(match)[0]).toBe("Il file sembra di un'altra piastra: 3 campioni su 3 non corrispondono.")
  })

  it('a file laid on its plate of another plate is known by the barcode in its title', async () => {
    const parsed = await parse(fixture('quantstudio.txt'), profileOf('quantstudio_results'))
    const match = matchToPlate(parsed, {
      barcode: 'SMA-2026-0008',
      wells: [sample('A1', 'SMA2600001'), sample('A2', 'SMA2600002'), sample('A3', 'SMA2600003')],
      analytes: [
        { code: 'SMN1', label: 'SMN1' },
        { code: 'RNASEP', label: 'RNaseP' },
      ],
    })
    expect(match.report.plateMismatch).toEqual({ expected: 'SMA-2026-0008', found: 'SMA-2026-0007' })
    expect(match.report.importable).toBe(false)
    expect(errors(match)).toEqual(['Il file è della piastra SMA-2026-0007, non della piastra SMA-2026-0008.'])
  })

  it('a file laid on its plate with two samples exchanged is refused, well by well', async () => {
    const [a1, a2, a3, a4, a5] = plate.wells
    const wells = [a1!, a2!, { ...a3!, barcode: a4!.barcode }, { ...a4!, barcode: a3!.barcode }, a5!]
    const match = matchToPlate(await waters(), { ...plate, wells })
    expect(match.report.importable).toBe(false)
    expect(errors(match)).toContain(
      'Pozzetto A3 (riga 10): il file ha «SNE2600101», la piastra attende «SNE2600102».',
    )
  })

  it('a file laid on its plate needs nine wells in ten', async () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      sample(`${'BCDEFGH'[Math.floor(at / 12)]}${(at % 12) + 1}`, `Z${at}`),
    )
    const match = matchToPlate(await waters(), { ...plate, wells: [...plate.wells, ...many] })
    expect(match.report.wellsMissing).toHaveLength(30)
    expect(errors(match)).toEqual(['Il file contiene solo il 9% dei 33 pozzetti pianificati (minimo 90%).'])
  })

  it('a file laid on its plate names what it holds beyond the plate, and what it lacks', async () => {
    const match = matchToPlate(await waters(), {
      ...plate,
      wells: plate.wells.slice(0, 4),
      analytes: [...analytes, { code: 'TYR', label: 'Tirosina' }],
    })
    expect(match.report.wellsUnknown).toEqual([{ well: 'A5', sample: 'SNE2600103', barcode: null, line: 12 }])
    expect(match.report.analytesMissing).toEqual(['TYR'])
    expect(match.report.importable).toBe(true)
    expect(
      matchToPlate(await waters(), { ...plate, analytes: [{ code: 'TSH', label: 'TSH' }] }).report.importable,
    ).toBe(false)
  })

  it('a file laid on its plate with a standard where a sample is planned is refused', async () => {
    const match = matchToPlate(await waters(), {
      ...plate,
      wells: [...plate.wells, sample('H12', 'SNE2600199')],
    })
    expect(errors(match)).toContain(
      'Pozzetto H12 (riga 14): il file ha un calibratore, la piastra un campione.',
    )
  })

  it('a file laid on its plate cut short is refused', async () => {
    const whole = fixture('waters.txt')
    const match = matchToPlate(
      await parse(whole.subarray(0, whole.length - 300), profileOf('waters_quantify')),
      plate,
    )
    expect(match.report.importable).toBe(false)
    expect(errors(match)).toContain('Il file sembra incompleto: si interrompe a metà.')
  })

  it('a file laid on its plate without wells is laid on by names; replicates take their wells in turn', async () => {
    const text =
      'Campione;Tipo;TSH\nICN1;Campione;2,0\nICN2;Campione;9,0\nICN2;Campione;11,0\nQC-low-H1;QC;5\n'
    const parsed = await parse(new TextEncoder().encode(text), profileOf('wide_table'))
    const wells = [sample('A1', 'ICN1'), sample('A2', 'ICN2'), sample('A3', 'ICN2'), control('H1')]
    const { report, values } = matchToPlate(parsed, {
      barcode: 'IC-1',
      wells,
      analytes: [{ code: 'TSH', label: 'TSH' }],
    })
    expect(report).toMatchObject({ importable: true, matchedShare: 1 })
    expect(report.controls[0]!.found).toBe(true)
    expect(values.map(({ position, value }) => [position, value])).toEqual([
      ['A1', 2],
      ['A2', 9],
      ['A3', 11],
      ['H1', 5],
    ])
  })

  it('a file laid on its plate without wells never lays a row on another card whose code begins its name', async () => {
    const codes = ['R5P10', 'R5P10-1', ...Array.from({ length: 10 }, (_, at) => `R5P2${at}`)]
    const wells = codes.map((code, at) => sample(`${'ABCDEFGH'[at % 8]}${at < 8 ? 1 : 2}`, code))
    const laid = async (given: readonly string[]) => {
      const text = ['SampleID;Type;TSH', ...given.map((code, at) => `${code};Sample;${at + 1},5`), ''].join(
        '\n',
      )
      const parsed = await parse(new TextEncoder().encode(text), profileOf('wide_table'))
      return matchToPlate(parsed, { barcode: 'IC-1', wells, analytes: [{ code: 'TSH', label: 'TSH' }] })
    }
    const lacking = await laid(codes.slice(1))
    expect(lacking.values.map(({ position }) => position)).not.toContain('A1')
    expect(lacking.values.find(({ position }) => position === 'B1')?.value).toBe(1.5)
    expect(lacking.report.wellsMissing.map(({ barcode }) => barcode)).toEqual(['R5P10'])
    const reverse = await laid(codes.toReversed())
    expect(reverse.report).toMatchObject({ importable: true, matchedShare: 1 })
    expect(reverse.values.find(({ position }) => position === 'A1')?.value).toBe(12.5)
    const foreign = await laid(['R5P10-2', ...codes.slice(1)])
    expect(foreign.values.map(({ position }) => position)).not.toContain('A1')
    expect(foreign.report.problems.map(({ text }) => text).join()).toContain(
      'Riga 2: «R5P10-2» non è il codice «R5P10» e non viene letta',
    )
  })

  it('a file laid on its plate takes of two plates in one autosampler the one that fits', async () => {
    const text = fixture('waters.txt').toString()
    const rows = text.replaceAll(
      /^(\d+\t\d+\t[^\n]*)SNE26001(\d\d)([^\n]*)1:A,(\d)/gm,
      '$&\r\n$1SNE26009$2$32:A,$4',
    )
    const { report } = matchToPlate(
      await parse(new TextEncoder().encode(rows), profileOf('waters_quantify')),
      plate,
    )
    expect(report).toMatchObject({ importable: true, matchedShare: 1 })
    expect(report.wellsUnknown).toHaveLength(3)
  })

  it('a file laid on its plate with two readings of one well is refused, and none of them counts', async () => {
    const text = new TextEncoder().encode('Pozzetto;Campione;TSH\nA1;ICN1;15,8\nA1;ICN1;2,4\n')
    const plan = { barcode: 'IC-1', wells: [sample('A1', 'ICN1')], analytes: [{ code: 'TSH', label: 'TSH' }] }
    const match = matchToPlate(await parse(text, profileOf('wide_table')), plan)
    expect(match.report).toMatchObject({ importable: false, duplicated: [{ well: 'A1', line: 3 }] })
    expect(errors(match)[0]).toContain('più valori per lo stesso analita (righe 2, 3)')
    expect(match.values).toMatchObject([{ value: null, raw: '15,8 | 2,4', notDetected: false }])
  })
})

describe('names', () => {
  it.each([
    'sne2600101',
    ' SNE2600101 ',
    '*SNE2600101*',
    "'SNE2600101",
    '261102_SNE2600101_rep2',
    'SNE2600101_2',
    'SNE2600101 (2)',
    'SNE2600101 rep 2',
    'SNE2600101#02',
    'SNE2600101_dup',
  ])('names agree with the code alone, a replicate or a day apart from it: %s', (name) => {
    expect(namesAgree(name, 'SNE2600101')).toBe(true)
  })

  it.each([
    ['R5P10-1', 'R5P10'],
    ['R5P10/1', 'R5P10'],
    ['R5P10.1', 'R5P10'],
    ['26-R5P10', 'R5P10'],
    ['IT/R5P10', 'R5P10'],
    ['R5P10-rep2', 'R5P10'],
    ['R5P10_R5P11', 'R5P10'],
    ['R5P11 R5P10', 'R5P10'],
    ['R5P10 bianco', 'R5P10'],
    ['R5P10 123', 'R5P10'],
    ['SNE26001011', 'SNE2600101'],
    ['20261102_12345678', '20261102'],
    ['12', '2'],
    ['2', ''],
  ])('names do not agree where it may be another card: %s, %s', (name, card) => {
    expect(namesAgree(name, card)).toBe(false)
  })

  it('names come back from the instrument as the worklist gave them', () => {
    const wells = plate.wells.map((well) => ({ ...well, replicateNo: well.type === 'sample' ? 1 : null }))
    const lines = writeWorklist(wells, plate.barcode).trim().split('\r\n')
    expect(lines[0]).toBe('Well;SampleID;Type;Replicate')
    expect(lines[2]).toBe('A2;QC-low-A2;QC;')
    expect(lines[3]).toBe('A3;SNE2600101;Sample;1')
    expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(wells.map(instrumentName))
  })
})

describe('a unit in the title of a column', () => {
  const file = (title: string) =>
    [
      `Well;SampleID;Type;${title}`,
      'A3;SNE2600101;Sample;120',
      'A4;SNE2600102;Sample;130',
      'A5;SNE2600103;Sample;140',
    ].join('\n')
  const matched = async (title: string) =>
    matchToPlate(await parse(new TextEncoder().encode(file(title)), profileOf('wide_table')), {
      ...plate,
      wells: plate.wells.filter(({ type }) => type === 'sample'),
      analytes: [{ code: 'PHE', label: 'Fenilalanina', unit: 'µmol/L' }],
    })

  it.each(['PHE (µmol/L)', 'PHE [umol/l]', 'PHE (mcmol/L)', 'PHE'])(
    '%s is ours: the values count',
    async (title) => {
      const { values, report } = await matched(title)
      expect(values.map(({ value }) => value)).toEqual([120, 130, 140])
      expect(report.problems).toEqual([])
    },
  )

  it('a unit in the title of a column that differs makes the values unreadable, and the report says so', async () => {
    const { values, report } = await matched('PHE (mg/dL)')
    expect(values.map(({ value, raw, notDetected }) => [value, raw, notDetected])).toEqual([
      [null, '120', false],
      [null, '130', false],
      [null, '140', false],
    ])
    expect(report.problems).toMatchObject([
      { severity: 'warning', text: expect.stringContaining('l’unità è mg/dL, attesa µmol/L') },
      { severity: 'error', text: expect.stringContaining('Nel file non si legge nessun valore') },
    ])
  })
})
