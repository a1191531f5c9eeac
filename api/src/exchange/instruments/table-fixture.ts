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
