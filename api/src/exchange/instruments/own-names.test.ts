import { expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { nameRefusal, withOwnNames } from './own-names.ts'
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
  const said = nameRefusal({ profile: profileOf('wide_table'), codes }, name, 'XLE', fileNames)
  if (refusal === null) expect(said).toBeNull()
  else expect(said).toContain(refusal)
})
