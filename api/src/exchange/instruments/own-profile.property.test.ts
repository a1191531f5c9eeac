import { emptyProfileSpec, type ProfileSpec } from '@sne/shared/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inspectFile } from './inspect.ts'
import { matchFile } from './match-file.ts'
import type { PlateToMatch } from './match-to-plate.ts'
import { readerOf } from './own-profile.ts'
import { specProblem } from './own-rules.ts'

const units = new Map([
  ['PHE', 'µmol/L'],
  ['TYR', 'µmol/L'],
  ['TSH', 'mU/L'],
])
const codes = ['PHE', 'TYR']
const positions = ['A1', 'B1', 'C3', 'H12', 'D7']
const cards = positions.map((_, at) => `SN2600010${at}`)
const plate: PlateToMatch = {
  barcode: 'PL1',
  name: 'Prova',
  wells: positions.map((position, at) => ({
    position,
    type: 'sample',
    barcode: cards[at]!,
    qcLevel: null,
  })),
  analytes: codes.map((code) => ({ code, label: code, unit: 'µmol/L' })),
}

const names = { PHE: ['Fenil', 'PHE', 'Aa uno'], TYR: ['Tirosin', 'Tyr', 'Aa due'] }
const file = fc.record({
  layout: fc.constantFrom('wide' as const, 'long' as const, 'matrix' as const),
  delimiter: fc.constantFrom(';', '\t', ',', '|'),
  decimal: fc.constantFrom('.', ','),
  /** Settings of the person, right or wrong. */
  told: fc.constantFrom('seen' as const, 'auto' as const, '.' as const, ',' as const),
  lines: fc.integer({ min: 0, max: 3 }),
  order: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 }),
  titles: fc.record({
    well: fc.constantFrom('Posto', 'Well', 'Pozzetto'),
    sample: fc.constantFrom('Etichetta', 'SampleID', 'Campione'),
    analyte: fc.constantFrom('Target', 'Molecola'),
    value: fc.constantFrom('Conc.', 'Esce', 'Risultato'),
  }),
  names: fc.record({ PHE: fc.constantFrom(...names.PHE), TYR: fc.constantFrom(...names.TYR) }),
  unit: fc.constantFrom('', ' (µmol/L)', ' (mg/dL)'),
  values: fc.array(
    fc.record({
      whole: fc.integer({ min: 0, max: 4000 }),
      part: fc.constantFrom('', '5', '25', '125', '050'),
      sign: fc.constantFrom('', '', '', '<', '>'),
    }),
    { minLength: 10, maxLength: 10 },
  ),
})
type Made = typeof file extends fc.Arbitrary<infer T> ? T : never

const written = ({ whole, part, sign }: Made['values'][number], decimal: string) =>
  `${sign}${whole}${part === '' ? '' : decimal + part}`
const meant = ({ whole, part }: Made['values'][number]) => Number(`${whole}.${part || 0}`)

/** The file, and what its writer knows of its columns. */
function write(made: Made): string {
  const { delimiter, decimal, layout, titles, values, order } = made
  const quoted = (cell: string) => (cell.includes(delimiter) ? `"${cell}"` : cell)
  const cellOf = (card: number, code: number) => written(values[card * 2 + code]!, decimal)
  const row = (cells: readonly string[]) => cells.map(quoted).join(delimiter)
  const mixed = (cells: readonly string[]) => order.filter((at) => at < cells.length).map((at) => cells[at]!)
  const preamble = Array.from({ length: made.lines }, (_, at) => row([`Nota di corsa`, `numero`, `x${at}`]))
  const titleOf = (code: 'PHE' | 'TYR') => `${made.names[code]}${made.unit}`
  if (layout === 'matrix') {
    const grid = (code: 'PHE' | 'TYR', at: number) => [
      row([titleOf(code)]),
      row(['', ...Array.from({ length: 12 }, (_, column) => String(column + 1))]),
      ...[...'ABCDEFGH'].map((letter) =>
        row([
          letter,
          ...Array.from({ length: 12 }, (_, column) => {
            const card = positions.indexOf(`${letter}${column + 1}`)
            return card < 0 ? '' : cellOf(card, at)
          }),
        ]),
      ),
    ]
    return [...preamble, '', ...grid('PHE', 0), '', ...grid('TYR', 1)].join('\n')
  }
  if (layout === 'wide') {
    const head = mixed([titles.well, titles.sample, titleOf('PHE'), titleOf('TYR')])
    const rows = positions.map((well, card) => mixed([well, cards[card]!, cellOf(card, 0), cellOf(card, 1)]))
    return [...preamble, row(head), ...rows.map(row)].join('\n')
  }
  const head = mixed([titles.well, titles.sample, titles.analyte, `${titles.value}${made.unit}`])
  const rows = positions.flatMap((well, card) =>
    (['PHE', 'TYR'] as const).map((code, at) =>
      mixed([well, cards[card]!, made.names[code], cellOf(card, at)]),
    ),
  )
  return [...preamble, row(head), ...rows.map(row)].join('\n')
}

/** Specification by a person who knows the instrument, based on the file's own evidence. */
async function specOfPerson(made: Made, bytes: Uint8Array): Promise<ProfileSpec> {
  const seen = await inspectFile({ bytes, codes: [...units.keys()] })
  const { titles, layout, unit } = made
  const { columns } = emptyProfileSpec
  const value = `${titles.value}${unit}`
  return {
    ...emptyProfileSpec,
    label: 'Prova',
    layout,
    marks: layout === 'wide' ? [titles.well] : [layout === 'long' ? titles.analyte : made.names.PHE],
    decimal: made.told === 'seen' ? (seen?.decimal ?? 'auto') : made.told,
    columns:
      layout === 'matrix'
        ? columns
        : {
            ...columns,
            well: [titles.well],
            sample: [titles.sample],
            ...(layout === 'long' && { analyte: [titles.analyte], value: [value] }),
          },
    analytes: (['PHE', 'TYR'] as const)
      .filter((code) => made.names[code].toUpperCase() !== code)
      .map((code) => ({ name: made.names[code], code })),
    units: unit === ' (mg/dL)' ? codes.map((code) => ({ code, unit: 'mg/dL', factor: 60 })) : [],
  }
}

it('a profile made from a file gives back the values that stand in it, or none; never another one', async () => {
  let imported = 0
  let runs = 0
  await fc.assert(
    fc.asyncProperty(file, async (made) => {
      const bytes = new TextEncoder().encode(`${write(made)}\n`)
      const spec = await specOfPerson(made, bytes)
      expect(specProblem({ spec, base: null, units })).toBeNull()
      const match = await matchFile({
        bytes,
        name: 'prova.csv',
        profiles: [readerOf(spec, 'lab1_1', null, units)],
        profileId: 'lab1_1',
        usualProfileId: null,
        plate,
      })
      runs += 1
      if (match?.report.importable) imported += 1
      const factor = spec.units.length > 0 ? 60 : 1
      for (const { position, code, value, comparator } of match?.values ?? []) {
        const cell = made.values[positions.indexOf(position) * 2 + codes.indexOf(code)]!
        if (value === null) continue
        expect([position, code, value]).toEqual([
          position,
          code,
          Number((meant(cell) * factor).toPrecision(12)),
        ])
        expect(comparator ?? '').toBe(cell.sign)
      }
    }),
    { numRuns: 400 },
  )
  expect(imported / runs).toBeGreaterThan(0.3)
})

it('most files are told right by themselves: layout, delimiter, line of titles', async () => {
  let right = 0
  let runs = 0
  await fc.assert(
    fc.asyncProperty(file, async (made) => {
      const seen = await inspectFile({
        bytes: new TextEncoder().encode(`${write(made)}\n`),
        codes: [...units.keys()],
      })
      runs += 1
      const isRight = seen?.delimiter === made.delimiter && seen.layout === made.layout
      if (isRight) right += 1
    }),
    { numRuns: 200 },
  )
  expect(right / runs).toBeGreaterThan(0.5)
})
