import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { builtInProfiles } from './built-in-profiles.ts'
import { type Dialect, dialects, dialectWells } from './dialects.fixture.ts'
import { type FileMatch, matchFile } from './match-file.ts'
import { punchersPage } from './punchers-page.fixture.ts'

const page = new URL('../../../../docs/instruments.md', import.meta.url)

const readDialect = ({ name, bytes, analytes }: Dialect): Promise<FileMatch | null> =>
  matchFile({
    bytes,
    name,
    profiles: builtInProfiles,
    profileId: null,
    usualProfileId: null,
    plate: {
      barcode: 'PL-1',
      wells: dialectWells.map(({ card, well }) => ({
        position: well,
        type: 'sample',
        barcode: card,
        qcLevel: null,
      })),
      analytes: analytes.map((code) => ({ code, label: code })),
    },
  })

/** Result of a file: a line an analyte with the values of the wells, or why it is refused. */
function resultOf(match: FileMatch | null, analytes: readonly string[]): string[] {
  if (!match) return ['refused: no profile reads it']
  const { report, values } = match
  if (!report.importable)
    return report.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ text }) => `refused: ${text}`)
  return analytes.map((code) => {
    const own = dialectWells.map(({ well }) => {
      const value = values.find((one) => one.code === code && one.position === well)
      if (value === undefined) return '—'
      return value.notDetected ? 'not detected' : `${value.comparator ?? ''}${value.value ?? 'unreadable'}`
    })
    return `${code}: ${own.join(', ')}`
  })
}

const columnsOf = (id: string): string => {
  const profile = builtInProfiles.find((one) => one.id === id)
  if (!profile) return '—'
  const { columns } = profile
  const title = (names: readonly string[]) =>
    names
      .slice(0, 3)
      .map((name) => `\`${name}\``)
      .join(', ') || '—'
  const analyte = {
    wide: 'its title',
    groups: 'the group’s title',
    blocks: 'the block’s title',
    matrix: 'the line above the grid',
  }
  return [
    `well ${title(columns.well)}`,
    `sample ${title(columns.sample)}`,
    `analyte ${profile.layout === 'long' ? title(columns.analyte) : analyte[profile.layout]}`,
    `value ${profile.layout === 'wide' ? 'each column' : title(columns.value)}`,
  ].join('; ')
}

async function pageOf(): Promise<string> {
  const rows: string[] = []
  for (const dialect of dialects) {
    const match = await readDialect(dialect)
    rows.push(
      [
        `### ${dialect.name}`,
        '',
        `- File: ${dialect.maker}`,
        `- Shape: ${dialect.source}`,
        `- Profile: ${match ? `\`${match.profileId}\` (${columnsOf(match.profileId)})` : 'none'}`,
        ...resultOf(match, dialect.analytes).map((line) => `- ${line}`),
      ].join('\n'),
    )
  }
  return `# Files of instruments

\`api/src/exchange/instruments/dialects.test.ts\` makes this page from the files of \`dialects.fixture.ts\`. The page says what is
read of each file, from which columns, or why the file is refused. The plate has cards in ${dialectWells.map(({ well }) => well).join(', ')}. Values are invented.
After a change, \`UPDATE_DOCS=1 npm run test:one -- dialects\` writes the page anew. The rules are in
[decisions/instrument-files.md](decisions/instrument-files.md).

Known by no profile, for want of a public example:

- NeoLynx and ChemoView
- lists of samples in SCIEX software
- lists of GSP and AutoDELFIA in other shapes than a row a sample and a column an analyte

A workbook of MetIDQ with further sheets of the same samples is refused until one sheet is left. What a laboratory's own profiles read,
and what they may not say, is in [decisions/import-profiles.md](decisions/import-profiles.md).

${rows.join('\n\n')}

${punchersPage()}
`
}

describe('files of instruments', () => {
  it('files of instruments are read as docs/instruments.md says', async () => {
    const text = await pageOf()
    if (process.env.UPDATE_DOCS) await writeFile(page, text)
    expect(await readFile(page, 'utf8')).toBe(text)
  })

  it.each(dialects.filter(({ name }) => /quantstudio|design|7500/u.test(name)))(
    '$name gives SMN1 and its reference gene, and no cycles where there are none',
    async (dialect) => {
      expect(resultOf(await readDialect(dialect), dialect.analytes)).toEqual([
        'SMN1: 25.123, 26.123, not detected, 28.123',
        'RNASEP: 22.123, 23.123, 24.123, 25.123',
      ])
    },
  )

  it.each([
    ['waters.txt', ['PHE: 50.25, 51.25, 52.25, 53.25', 'TYR: 50.25, 51.25, 52.25, 53.25']],
    [
      'metidq.xlsx',
      [
        'C0: 45.1, 46.1, 47.1, 48.1',
        'C2: 22.4, 23.4, 24.4, 25.4',
        'C3DC+C4OH: 0.18, 0.18, not detected, 0.18',
      ],
    ],
    ['tabella-windows-1252.csv', ['TGAL: 3.25, 4.25, 5.25, 6.25']],
    ['lista-gsp.csv', ['TSH: 2.1, 3.1, 4.1, >100']],
  ])('%s gives its values', async (name, values) => {
    const dialect = dialects.find((one) => one.name === name)!
    expect(resultOf(await readDialect(dialect), dialect.analytes)).toEqual(values)
  })
})
