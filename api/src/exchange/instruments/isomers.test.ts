import { expect, it } from 'vitest'
import { cards, plateOf, positions, read } from './table-fixture.ts'

const table = (column: string, code: string) =>
  read(
    [
      `Well;SampleID;Type;${column}`,
      ...positions.map((position, at) => `${position};${cards[at]};Sample;0,${at + 1}`),
    ],
    plateOf(code),
  )

it.each([
  ['C6OH', 'C5DC+C6OH'],
  ['C4OH', 'C3DC+C4OH'],
  ['C4DC', 'C4DC+C5OH'],
  ['Leu', 'XLE'],
])('a column %s alone is not %s: the file is refused', async (column, code) => {
  const { importable, texts } = await table(column, code)
  expect(importable).toBe(false)
  expect(texts).toContain(`Manca l’analita obbligatorio ${code}`)
})

it.each([
  ['C5DC+C6OH', 'C5DC+C6OH'],
  ['C5DC_C6OH', 'C5DC+C6OH'],
  ['Leu+Ile', 'XLE'],
  ['Xleu', 'XLE'],
])('a column %s is %s', async (column, code) => {
  expect((await table(column, code)).importable).toBe(true)
})
