import { profileOf } from './fixture.ts'
import { matchToPlate, type PlateToMatch } from './match-to-plate.ts'
import { parse } from './parse.ts'

export const cards = ['SN26000001', 'SN26000002', 'SN26000003']
export const positions = ['A2', 'B2', 'C2']
export const plateOf = (...codes: string[]): PlateToMatch => ({
  barcode: 'PL1',
  name: 'Prova',
  wells: positions.map((position, at) => ({ position, type: 'sample', barcode: cards[at]!, qcLevel: null })),
  analytes: codes.map((code) => ({ code, label: code })),
})

/** Lays these lines on the plate. */
export async function read(lines: readonly string[], plate = plateOf('TGAL'), profile = 'wide_table') {
  const match = matchToPlate(
    await parse(new TextEncoder().encode(`${lines.join('\n')}\n`), profileOf(profile)),
    plate,
  )
  const { problems, importable } = match.report
  const valueIn = (position: string, code: string) =>
    match.values.find((value) => value.position === position && value.code === code)
  return {
    report: match.report,
    importable,
    texts: problems.map(({ text }) => text).join('\n'),
    first: valueIn('A2', plate.analytes[0]!.code),
    valueIn,
    values: match.values.map(({ value }) => value),
  }
}

/** A table of one analyte with a column behind it; the other rows have the usual word. */
export const beside = (title: string, words: string, usual = '', value = '3,2') =>
  read([
    `Well;SampleID;Type;TGAL;${title}`,
    `A2;SN26000001;Sample;${value};${words}`,
    `B2;SN26000002;Sample;3,6;${usual}`,
    `C2;SN26000003;Sample;4,1;${usual}`,
  ])

/** Eight cards, one below the other. */
export const eightCards = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter, at) => ({
  well: `${letter}2`,
  card: `SN2600000${at + 1}`,
}))
export const plateOfEight = (...codes: string[]): PlateToMatch => ({
  barcode: 'PL1',
  name: 'Prova',
  wells: eightCards.map(({ well, card }) => ({
    position: well,
    type: 'sample',
    barcode: card,
    qcLevel: null,
  })),
  analytes: codes.map((code) => ({ code, label: code })),
})

/** A table of TGAL with a column behind it. */
export const tableOfEight = (
  title: string,
  cells: readonly string[],
  above: readonly string[] = [],
  values: readonly string[] = [],
) =>
  read(
    [
      ...above,
      `Well;SampleID;Type;TGAL;${title}`,
      ...eightCards.map(
        ({ well, card }, at) => `${well};${card};Sample;${values[at] ?? `${at + 3},2`};${cells[at] ?? ''}`,
      ),
    ],
    plateOfEight('TGAL'),
  )

/** An export of QuantStudio for SMN1 with a column behind the Ct. */
export const quantStudio = (title: string, cells: readonly string[], values: readonly string[] = []) =>
  read(
    [
      '* Instrument Type = QuantStudio 5',
      '[Results]',
      `Well\tWell Position\tSample Name\tTarget Name\tTask\tCT\t${title}`,
      ...eightCards.map(({ well, card }, at) =>
        [at + 1, well, card, 'SMN1', 'UNKNOWN', values[at] ?? `24.${at + 1}`, cells[at] ?? ''].join('\t'),
      ),
    ],
    plateOfEight('SMN1'),
    'quantstudio_results',
  )
