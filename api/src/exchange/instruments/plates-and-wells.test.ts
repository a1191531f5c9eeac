import { describe, expect, it } from 'vitest'
import { builtInProfiles } from './built-in-profiles.ts'
import { cards, plateOf, positions, read } from './table-fixture.ts'

/** A file of each profile: its plate and its wells in columns of usual titles. */
const files: Readonly<Record<string, { code: string; lines: (plate: string, wells: string[]) => string[] }>> =
  {
    waters_quantify: {
      code: 'PHE',
      lines: (plate, wells) => [
        'Quantify Compound Summary Report',
        'Compound 1:  PHE',
        '\t#\tName\tType\tPlate Barcode\tWell\tSample Text\tArea\tConc.',
        ...cards.map(
          (card, at) =>
            `${at + 1}\t${at + 1}\tRUN_${at}\tSample\t${plate}\t${wells[at]}\t${card}\t1000\t5${at}.2`,
        ),
      ],
    },
    quantstudio_results: {
      code: 'SMN1',
      lines: (plate, wells) => [
        '[Results]',
        'Plate Barcode\tWell\tSample Name\tTarget Name\tTask\tCT',
        ...cards.map((card, at) => `${plate}\t${wells[at]}\t${card}\tSMN1\tUNKNOWN\t25.${at}1`),
      ],
    },
    cycler_sheet: {
      code: 'SMN1',
      lines: (plate, wells) => [
        'Plate,Well,Sample Name,Target Name,CT',
        ...cards.map((card, at) => `${plate},${wells[at]},${card},SMN1,25.${at}1`),
      ],
    },
    metidq_export: {
      code: 'PHE',
      lines: (plate, wells) => [
        'Plate Bar Code;Sample Bar Code;Sample Type;Well Position;Measurement Time;PHE',
        ...cards.map((card, at) => `${plate};${card};Sample;${wells[at]};2026.11.26 10:11:12;5${at}.2`),
      ],
    },
    masshunter_csv: {
      code: 'PHE',
      lines: (plate, wells) => [
        'Sample,,,,,PHE Results,',
        ',Name,Plate Bar Code,Type,Well,RT,Final Conc.',
        ...cards.map((card, at) => `,${card},${plate},Sample,${wells[at]},1.2,5${at}.2`),
      ],
    },
    wide_table: {
      code: 'PHE',
      lines: (plate, wells) => [
        'Plate Bar Code;Well Position;Sample;PHE',
        ...cards.map((card, at) => `${plate};${wells[at]};${card};5${at}.2`),
      ],
    },
  }

it('every profile has a file here', () => {
  expect(Object.keys(files).toSorted()).toEqual(builtInProfiles.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(files))('%s', (profile, { code, lines }) => {
  const laid = (plate: string, wells: string[], above: string[] = []) =>
    read([...above, ...lines(plate, wells)], plateOf(code), profile)

  it('an import profile reads a file of this plate', async () => {
    const { importable, values } = await laid('PL1', positions)
    expect({ importable, count: values.length }).toEqual({ importable: true, count: 3 })
  })

  it('an import profile refuses another plate that a column names', async () => {
    const { importable, texts } = await laid('PL2', positions)
    expect(importable).toBe(false)
    expect(texts).toContain('Il file è della piastra PL2, non della piastra PL1.')
  })

  it('an import profile refuses another plate that a line names', async () => {
    const { importable, texts } = await laid('PL1', positions, ['Plate Bar Code: PL2'])
    expect(importable).toBe(false)
    expect(texts).toContain('Il file è della piastra PL2, non della piastra PL1.')
  })

  it('an import profile refuses wells that are shifted by one', async () => {
    const { importable, texts } = await laid('PL1', ['B2', 'C2', 'A2'])
    expect(importable).toBe(false)
    expect(texts).toContain('la piastra attende «SN26000001»')
  })
})

describe('an export of MetIDQ', () => {
  const metidq = (plate: string, wells: readonly string[], more: readonly string[] = []) =>
    read(
      [
        'Plate Bar Code;Sample Bar Code;Sample Type;Well Position;Measurement Time;PHE;TYR',
        ...more,
        ...cards.map((card, at) => `${plate};${card};Sample;${wells[at]};2026.11.26 10:11:12;5${at}.2;61.1`),
      ],
      plateOf('PHE', 'TYR'),
      'metidq_export',
    )

  it('an export of MetIDQ with well numbers of its own kit is laid on by the codes of cards', async () => {
    const { importable, valueIn, texts } = await metidq('1036372121-1', ['9', '17', '25'])
    expect(importable).toBe(true)
    expect(valueIn('C2', 'PHE')?.value).toBe(52.2)
    expect(texts).not.toContain('non esiste sulla piastra')
  })

  it('an export of MetIDQ keeps its classes and limits apart from units and plates, and says so', async () => {
    const { importable, values, texts } = await metidq('PL1', positions, [
      'Class;;;;;aminoacids;aminoacids',
      'LOD (calc.) 1028-1 [µM];;;;;0.1;0.1',
    ])
    expect(importable).toBe(true)
    expect(values).toEqual([50.2, 61.1, 51.2, 61.1, 52.2, 61.1])
    expect(texts).toContain('Riga 2: «Class')
    expect(texts).toContain('Riga 3: «LOD (calc.)')
  })
})

describe('rows that sum up others are no samples and name no plate', () => {
  it.each([
    ['in the column of plates', 'Mean;;;100'],
    ['in the column of wells', ';SD;;100'],
    ['in the column of names', ';;CV (%);100'],
  ])('%s', async (_, row) => {
    const { importable, texts, values } = await read(
      ['Plate;Well;Sample;PHE', ...cards.map((card, at) => `PL1;${positions[at]};${card};5${at}.2`), row],
      plateOf('PHE'),
    )
    expect(importable).toBe(true)
    expect(values).toEqual([50.2, 51.2, 52.2])
    expect(texts).toMatch(/^Riga 5: «.+» non è una riga della tabella e non viene letta\.$/u)
  })
})
