import { expect, it } from 'vitest'
import { normalisations } from '../../testing/normalisations.ts'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { nameJudge, withOwnNames } from './own-names.ts'
import { parse } from './parse.ts'
import { cards, plateOf, positions } from './table-fixture.ts'

const signed = [{ profileId: 'wide_table', name: 'Leu', analyte: 'XLE' }]

async function read(titles: string, cells: string, names = signed) {
  const profile = withOwnNames(profileOf('wide_table'), names)
  const rows = positions.map((position, at) => `${position};${cards[at]};Sample;${cells}`)
  const bytes = new TextEncoder().encode(`Well;SampleID;Type;${titles}\n${rows.join('\n')}\n`)
  return matchToPlate(await parse(bytes, profile), plateOf('XLE'), profile).report
}

it('a column Leu is XLE where the laboratory signed it', async () => {
  expect((await read('Leu', '120')).importable).toBe(true)
  expect((await read('Leu', '120', [])).importable).toBe(false)
  expect((await read('Leu', '120', [{ ...signed[0]!, profileId: 'waters_quantify' }])).importable).toBe(false)
})

it('a signed Leu is never XLE while Ile stands beside it', async () => {
  expect((await read('Leu;Ile', '120;80')).importable).toBe(false)
})

it.each([
  ['Leu', ['Leu', 'Ile'], 'il file dà anche «Ile»'],
  ['Leu', ['Leu', 'Leu+Ile'], 'il file dà anche «Leu+Ile»'],
  ['Leu', ['Leu', 'Phe'], null],
  ['Ile', ['Ile'], 'solo una parte di XLE'],
  ['Val', ['Val'], 'già il nome di VAL'],
  ['Leucine tot', ['Leucine tot', 'Phe'], null],
])('an own name is signed or refused: %s among %j for XLE', (name, fileNames, refusal) => {
  const codes = ['XLE', 'VAL', 'PHE']
  const said = nameJudge({ profile: profileOf('wide_table'), codes }, fileNames)(name, 'XLE')
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toContain(refusal)
})

it('names of a file are judged for all analytes with normalisations that grow as the names do', async () => {
  const codes = ['XLE', 'VAL', 'PHE', 'TYR', 'C3DC+C4OH']
  const workOf = (count: number) => {
    const names = Array.from({ length: count }, (_, at) =>
      at % 2 === 0 ? `col${at}` : `Leu${' '.repeat(at)}`,
    )
    return normalisations(() => {
      const judge = nameJudge({ profile: profileOf('wide_table'), codes }, names)
      for (const name of names) for (const code of codes) judge(name, code)
    })
  }
  const few = await workOf(100)
  expect(await workOf(400)).toBeLessThan(5 * few)
  expect(few).toBeLessThan(1_500)
})
