import { emptyProfileSpec, type ProfileSpec } from '@sne/shared/domain'
import { describe, expect, it } from 'vitest'
import { isLinear } from '../../../../ops/layers/linear-patterns.ts'
import { normalisations } from '../../testing/normalisations.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { matchFile } from './match-file.ts'
import { readerOf, specOf } from './own-profile.ts'
import { specProblem } from './own-rules.ts'
import { cards, plateOf, positions } from './table-fixture.ts'

const units = new Map([
  ['PHE', 'µmol/L'],
  ['XLE', 'µmol/L'],
  ['TSH', 'mU/L'],
  ['SMN1', ''],
])
const { columns } = emptyProfileSpec
const spec = (more: Partial<ProfileSpec> = {}): ProfileSpec => ({
  ...emptyProfileSpec,
  label: 'Prova',
  marks: ['Posto'],
  columns: { ...columns, well: ['Posto'], sample: ['Etichetta'] },
  analytes: [{ name: 'Fenil', code: 'PHE' }],
  ...more,
})
const problemOf = (more: Partial<ProfileSpec>, base: Parameters<typeof specProblem>[0]['base'] = null) =>
  specProblem({ spec: spec(more), base, units })

const plate = {
  ...plateOf('PHE'),
  analytes: [{ code: 'PHE', label: 'PHE', unit: 'µmol/L' }],
}
const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`)
async function importedBy(own: ProfileSpec, lines: readonly string[], onPlate: typeof plate = plate) {
  const reader = readerOf(own, 'lab1_1', null, units)
  const match = await matchFile({
    bytes: bytesOf(lines),
    name: 'prova.csv',
    profiles: [reader, ...builtInProfiles],
    profileId: null,
    usualProfileId: 'wide_table',
    plate: onPlate,
  })
  return {
    profile: match?.profileId,
    importable: match?.report.importable,
    toConfirm: match?.report.toConfirm.join('\n') ?? '',
    texts: match?.report.problems.map(({ text }) => text).join('\n') ?? '',
    values: match?.values.map(({ value }) => value),
  }
}
const table = (title: string, values: readonly string[]) => [
  `Posto;Etichetta;${title}`,
  ...positions.map((position, at) => `${position};${cards[at]};${values[at]}`),
]

it('a table is read by the titles and names of the laboratory, and by no other profile', async () => {
  const own = spec({ decimal: ',' })
  const read = await importedBy(own, table('Fenil', ['61,5', '62', '<5']))
  expect(read).toMatchObject({ profile: 'lab1_1', importable: true, values: [61.5, 62, 5] })
  // Case, blanks, hyphens and subscripts do not count.
  const spelled = await importedBy(own, table('FE-nil', ['61,5', '62', '63']))
  expect(spelled.values).toEqual([61.5, 62, 63])
})

it('a unit that the file tells is converted by the signed factor; one that it does not tell is confirmed', async () => {
  const own = spec({ units: [{ code: 'PHE', unit: 'mg/dL', factor: 60.54 }] })
  const told = await importedBy(own, table('Fenil (mg/dL)', ['1.5', '2', '<0.1']))
  expect(told).toMatchObject({ importable: true, toConfirm: '', values: [90.81, 121.08, 6.054] })
  expect(told.texts).toContain('PHE: i valori in mg/dL sono moltiplicati per 60,54')
  const untold = await importedBy(own, table('Fenil', ['1.5', '2', '3']))
  expect(untold.toConfirm).toContain('Il file non dice l’unità di PHE')
  // In our unit, or in a third one, nothing is multiplied and nothing is read.
  for (const unit of ['µmol/L', 'mg/L']) {
    const other = await importedBy(own, table(`Fenil (${unit})`, ['90', '121', '100']))
    expect(other.importable).toBe(false)
    expect(other.texts).toContain(`l’unità è ${unit}, attesa mg/dL`)
  }
})

it('a factor into a unit that the analyte no longer has stops the import', async () => {
  const own = spec({ units: [{ code: 'PHE', unit: 'mg/dL', factor: 60.54 }] })
  const changed = { ...plate, analytes: [{ code: 'PHE', label: 'PHE', unit: 'mmol/L' }] }
  const read = await importedBy(own, table('Fenil (mg/dL)', ['1.5', '2', '3']), changed)
  expect(read.importable).toBe(false)
  expect(read.texts).toContain('il fattore va firmato di nuovo')
})

it('two profiles of the laboratory that read a file equally well are named before the import', async () => {
  const readers = [1, 2].map((at) => readerOf(spec({ label: `Prova ${at}` }), `lab1_${at}`, null, units))
  const match = await matchFile({
    bytes: bytesOf(table('Fenil', ['61.5', '62', '63'])),
    name: 'prova.csv',
    profiles: [...readers, ...builtInProfiles],
    profileId: null,
    usualProfileId: null,
    plate,
  })
  expect(match?.report.toConfirm.join()).toContain('«Prova 2»')
})

it('a column beside the first of its kind is looked at all the same', async () => {
  const own = spec({ columns: { ...columns, well: ['Posto', 'Posto B'], sample: ['Etichetta'] } })
  const lines = table('Posto B;Fenil', ['REJECTED;61', 'ok;62', 'ok;63'])
  expect((await importedBy(own, lines)).values).toEqual([null, 62, 63])
})

it('a verdict beside the values counts whatever the profile says', async () => {
  const lines = table('Status;Fenil', ['REJECTED;61', 'OK;62', 'OK;63'])
  expect((await importedBy(spec(), lines)).values).toEqual([null, 62, 63])
})

it('a column of signs is part of the value', async () => {
  const own = spec({ columns: { ...columns, well: ['Posto'], sample: ['Etichetta'], comparator: ['Bordo'] } })
  const read = await importedBy(own, table('Bordo;Fenil', ['<;5', ';62', '?;63']))
  expect(read.values).toEqual([5, 62, null])
})

describe('a section', () => {
  const own = spec({ section: '[Dati]', marks: [] })
  it('a section is read from its mark to the next one', async () => {
    const lines = [
      '[Corsa]',
      'Operatore;MR',
      '[Dati]',
      ...table('Fenil', ['61', '62', '63']),
      '[Fine]',
      'Operatore;MR',
    ]
    expect(await importedBy(own, lines)).toMatchObject({ texts: '', values: [61, 62, 63] })
  })
})

it('a sign that one value has before its decimals separates no thousands in another; alone it is confirmed', async () => {
  const own = spec({ decimal: ',', thousands: '.' })
  const disproved = await importedBy(own, table('Fenil', ['45.123', '38.10', '62']))
  expect(disproved.values).toEqual([null, null, 62])
  expect(disproved.texts).toContain('punto decimale')
  const alone = await importedBy(own, table('Fenil', ['45.123', '40.250', '62']))
  expect(alone.values).toEqual([45123, 40250, 62])
  expect(alone.toConfirm).toContain('«45.123» è letto con «.» come separatore delle migliaia')
})

describe('a profile is refused', () => {
  it.each<[string, Partial<ProfileSpec>]>([
    ['Manca la colonna del pozzetto', { columns }],
    ['Manca una parola', { marks: [] }],
    ['si legge in ogni file', { columns: { ...columns, well: ['Posto'], other: ['Status'] } }],
    ['si legge in ogni file', { columns: { ...columns, well: ['Posto'], type: ['Esito'] } }],
    ['si legge in ogni file', { columns: { ...columns, well: ['Posto'], other: ['Note'] } }],
    ['si legge in ogni file', { columns: { ...columns, well: ['Posto', 'Diluizione'] } }],
    ['è un fattore', { columns: { ...columns, well: ['Posto'], flag: ['Dil.'] } }],
    [
      'non può contenere un risultato',
      { layout: 'long', columns: { ...columns, well: ['Posto'], analyte: ['Nome'], value: ['Area'] } },
    ],
    ['non può contenere un risultato', { analytes: [{ name: 'Response', code: 'PHE' }] }],
    ['c’è due volte', { columns: { ...columns, well: ['Posto'], sample: ['POSTO'] } }],
    ['«< 5» non può voler dire', { notDetected: ['< 5'] }],
    ['non può voler dire', { notDetected: ['> max'] }],
    ['non può voler dire', { notDetected: ['Rejected'] }],
    ...[
      'non eseguito',
      'Missing',
      'no sample',
      'Omit',
      'NO CALL',
      'NTC',
      'Low signal',
      'flag',
      '?',
      'n.v.',
    ].map((word): [string, Partial<ProfileSpec>] => [
      `«${word}» non può voler dire`,
      { notDetected: [word] },
    ]),
    ['Una cella vuota', { notDetected: [''] }],
    ...['d5-Phe', 'PHE-IS', 'IS Phe', '13C6-Tyr'].map((name): [string, Partial<ProfileSpec>] => [
      `«${name}» è il nome di uno standard`,
      { analytes: [{ name, code: 'PHE' }] },
    ]),
    ['«*» non può stare accanto', { flags: ['*'] }],
    ['«ERR» non può stare accanto', { flags: ['ERR'] }],
    ['scarta il campione', { kinds: { ...emptyProfileSpec.kinds, sample: ['Scartato'] } }],
    ['«PHE» è già', { analytes: [{ name: 'PHE', code: 'TSH' }] }],
    ['«Ile»', { analytes: [{ name: 'Ile', code: 'XLE' }] }],
    ['«Leu»', { analytes: [{ name: 'Leu', code: 'XLE' }], ignored: ['Ile'] }],
    ['non può essere lasciato da parte', { ignored: ['Ile'] }],
    ['non può essere lasciato da parte', { ignored: ['c4-oh'] }],
    ['non può essere lasciato da parte', { columns: { ...columns, well: ['Posto'], other: ['Isoleucina'] } }],
    ['L’analita ABC non c’è', { analytes: [{ name: 'Abc', code: 'ABC' }] }],
    ['SMN1 non ha un’unità', { units: [{ code: 'SMN1', unit: 'mg/dL', factor: 2 }] }],
    ['PHE è già in umol/l', { units: [{ code: 'PHE', unit: 'umol/l', factor: 2 }] }],
    ['il fattore può essere solo 1000', { units: [{ code: 'PHE', unit: 'mmol/L', factor: 100 }] }],
    ['tra parentesi quadre', { section: 'Risultati' }],
    ['segno decimale', { decimal: ',', thousands: ',' }],
  ])('%s', (message, more) => {
    expect(problemOf({ analytes: [], ...more })?.message).toContain(message)
  })

  it('a profile without a mistake is not refused', () => {
    expect(problemOf({})).toBeNull()
    expect(problemOf({ units: [{ code: 'PHE', unit: 'mmol/L', factor: 1000 }] })).toBeNull()
    expect(problemOf({ analytes: [{ name: 'Leu', code: 'XLE' }] })).toBeNull()
    const words = [
      'Undetermined',
      'N.D.',
      'not detected',
      'Non rilevato',
      'No Ct',
      '< LOD',
      'sotto il limite',
    ]
    expect(problemOf({ notDetected: words })).toBeNull()
  })
})

it.each(builtInProfiles.map((base) => [base.id, base] as const))('a profile begins from %s', (_, base) => {
  expect(specProblem({ spec: specOf(base), base, units })).toSatisfy(
    (problem) => problem === null || problem.field === 'marks',
  )
  const reader = readerOf({ ...specOf(base), marks: ['Prova'] }, 'lab1_1', base, units)
  expect(reader.layout).toBe(base.layout)
})

it('a lone Leu is XLE where a profile signed it, and never beside Ile', async () => {
  const own = spec({ analytes: [{ name: 'Leu', code: 'XLE' }] })
  const onPlate = { ...plate, analytes: [{ code: 'XLE', label: 'XLE', unit: 'µmol/L' }] }
  expect((await importedBy(own, table('Leu', ['61', '62', '63']), onPlate)).importable).toBe(true)
  expect((await importedBy(own, table('Leu;Ile', ['61;1', '62;1', '63;1']), onPlate)).importable).toBe(false)
})

it('the patterns that the server makes of words take linear time', () => {
  const odd = ['(a+)+$', '[Result*]', '\\d+|x', 'a.b*c?', '^$']
  const reader = readerOf(
    spec({ marks: odd, section: '[(a+)+]', ignored: odd, columns: { ...columns, well: ['Posto'] } }),
    'lab1_1',
    null,
    units,
  )
  const patterns = [
    ...reader.signature,
    ...[reader.startAfter, reader.endBefore, reader.ignoreAnalytes].filter((one) => one !== null),
  ]
  expect(patterns.length).toBeGreaterThan(odd.length)
  expect(patterns.filter((source) => !isLinear({ source, flags: 'iu' }))).toEqual([])
})

describe('the price of checking a profile', () => {
  it('a profile of four times the names and words is checked with at most five times the normalisations', async () => {
    const workOf = (count: number) => {
      const words = (part: string, most: number) =>
        Array.from({ length: Math.min(count, most) }, (_, at) => `${part} ${at}`)
      const own = spec({
        analytes: words('Sostanza', 200).map((name) => ({ name, code: 'PHE' })),
        kinds: { sample: words('neonato', 30), blank: words('vuoto', 30), qc: [], standard: [] },
      })
      return normalisations(() => expect(specProblem({ spec: own, base: null, units })).toBeNull())
    }
    const few = await workOf(50)
    expect(await workOf(200)).toBeLessThan(5 * few)
  })

  it('a word that is far longer once it is normalised is refused', () => {
    const long = { field: 'analytes', message: expect.stringContaining('più di 160 caratteri') }
    expect(problemOf({ analytes: [{ name: 'ﷺ'.repeat(76), code: 'PHE' }] })).toEqual(long)
    expect(problemOf({ ignored: ['ﷺ'.repeat(76)] })?.field).toBe('ignored')
    expect(problemOf({ analytes: [{ name: 'q'.repeat(80), code: 'PHE' }] })).toBeNull()
  })
})
