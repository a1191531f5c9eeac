import { emptyProfileSpec, type ProfileSpec } from '@sne/shared/domain'
import { expect, it } from 'vitest'
import { matchFile } from './match-file.ts'
import type { PlateToMatch } from './match-to-plate.ts'
import { readerOf } from './own-profile.ts'

const units = new Map([
  ['TSH', 'mU/L'],
  ['BTD', 'U/dL'],
])
const letters = 'ABCDEFGH'
const plate: PlateToMatch = {
  barcode: 'PL1',
  name: 'Prova',
  wells: ['A2', 'B2', 'H12'].map((position, at) => ({
    position,
    type: 'sample',
    barcode: `SN2600000${at}`,
    qcLevel: null,
  })),
  analytes: [{ code: 'TSH', label: 'TSH', unit: 'mU/L' }],
}

/** A grid whose cells encode their place: A2 is 2, B2 is 14. */
const grid = (title: string, cell = (letter: number, column: number) => String(letter * 12 + column)) => [
  title,
  `;${Array.from({ length: 12 }, (_, at) => at + 1).join(';')}`,
  ...[...letters].map(
    (letter, row) => `${letter};${Array.from({ length: 12 }, (_, at) => cell(row, at + 1)).join(';')}`,
  ),
]

async function read(lines: readonly string[], more: Partial<ProfileSpec> = {}) {
  const spec = {
    ...emptyProfileSpec,
    label: 'Griglia',
    layout: 'matrix' as const,
    marks: ['Lettore'],
    ...more,
  }
  const match = await matchFile({
    bytes: new TextEncoder().encode(`${['Lettore;ELISA', '', ...lines].join('\n')}\n`),
    name: 'griglia.csv',
    profiles: [readerOf(spec, 'lab1_1', null, units)],
    profileId: 'lab1_1',
    usualProfileId: null,
    plate,
  })
  return {
    importable: match?.report.importable,
    texts: match?.report.problems.map(({ text }) => text).join('\n') ?? '',
    toConfirm: match?.report.toConfirm.join('\n') ?? '',
    values: match?.values.map(({ position, value }) => [position, value]),
  }
}

it('each cell of a grid file is the value of its well, and a person confirms the unnamed samples', async () => {
  const tsh = await read(grid('TSH (mU/L)'))
  expect(tsh.values).toEqual([
    ['A2', 2],
    ['B2', 14],
    ['H12', 96],
  ])
  expect(tsh.toConfirm).not.toBe('')
})

it('several grids are several analytes, by the line above each; one that nobody knows is named', async () => {
  const both = await read([...grid('OD 450', () => '0,1'), '', ...grid('TSH')])
  expect(both.values?.[0]).toEqual(['A2', 2])
})

it('the analyte that the profile names is that of one grid and no more', async () => {
  expect((await read(grid('Risultati'), { single: 'TSH' })).values?.[1]).toEqual(['B2', 14])
  const two = await read([...grid('Primo'), '', ...grid('Secondo')], { single: 'TSH' })
  expect([two.importable, two.texts]).toEqual([false, expect.stringContaining('2 griglie')])
})

it.each(['BTD', 'GALT', 'Target: GALT', 'Biotinidasi', 'PHE'])(
  'a grid under «%s» is refused by a profile of another analyte',
  async (title) => {
    const other = await read(grid(title), { single: 'TSH' })
    expect([other.importable, other.texts]).toEqual([false, expect.stringContaining('Scegliere il profilo')])
  },
)

it('a grid file is confirmed under a title without an analyte, but not under the profile’s title or a mark', async () => {
  const told = (title: string) => read(grid(title), { single: 'TSH' })
  expect((await told('Risultati')).toConfirm).toContain('sopra la griglia sta «Risultati»')
  for (const title of ['TSH', 'Neonatal TSH', 'Lettore 2'])
    expect((await told(title)).toConfirm).not.toContain('sopra la griglia')
})

it('two grids of one analyte are refused', async () => {
  expect((await read([...grid('TSH'), '', ...grid('TSH')])).importable).toBe(false)
})

it.each([
  ['a row is missing', (lines: string[]) => lines.toSpliced(5, 1), 'otto righe da A a H'],
  ['two rows are exchanged', (lines: string[]) => lines.with(2, lines[3]!).with(3, lines[2]!), 'otto righe'],
  ['a row has a cell more', (lines: string[]) => lines.with(3, `${lines[3]};7`), 'oltre la colonna 12'],
  ['nothing names it', (lines: string[]) => lines.with(0, ''), 'nessun analita'],
  ['a column is missing', (lines: string[]) => lines.with(1, lines[1]!.replace(';12', '')), 'intestazione'],
])('a grid is refused where %s', async (_, change, sentence) => {
  const lines = grid('TSH', (letter, column) => String(letter * 12 + column + 100))
  const found = await read(change(lines))
  expect(found.importable).toBe(false)
  expect(found.texts).toContain(sentence)
})

it('a cell without a number is no value, whatever stands in it', async () => {
  const odd = await read(grid('TSH', (letter, column) => (letter === 0 && column === 2 ? 'OVRFLW' : '3,2')))
  expect(odd.values?.[0]).toEqual(['A2', null])
})
