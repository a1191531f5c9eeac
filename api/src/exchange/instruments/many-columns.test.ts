import { expect, it, vi } from 'vitest'
import { normalisations } from '../../testing/normalisations.ts'
import { profileOf } from './fixture.ts'
import { inspectFile } from './inspect.ts'
import { parse } from './parse.ts'

const wells = Array.from({ length: 24 }, (_, at) => `${'ABCDEFGH'[at % 8]}${Math.floor(at / 8) + 1}`)
/** Numbers under titles that no profile knows. */
const fileOf = (columns: number, title = 'Metabolite') => {
  const titles = Array.from({ length: columns }, (_, at) => `${title} ${at}`)
  const rows = wells.map((well, row) => [well, `SN${row}`, ...titles.map((_, at) => `${row + at + 1},5`)])
  const lines = [['Well', 'SampleID', ...titles], ...rows]
  return new TextEncoder().encode(`${lines.map((line) => line.join(';')).join('\n')}\n`)
}

it('a table of four times the columns is read with at most five times the normalisations', async () => {
  const workOf = (columns: number) =>
    normalisations(async () => {
      const { rows } = await parse(fileOf(columns), profileOf('wide_table'))
      expect(rows).toHaveLength(columns * wells.length)
    })
  const few = await workOf(30)
  expect(await workOf(120)).toBeLessThan(5 * few)
})

it('a title that is too long for a profile is shown cut, and no more of it is looked at', async () => {
  const looked = vi.spyOn(String.prototype, 'normalize')
  const preview = await inspectFile({ bytes: fileOf(100, 'parola '.repeat(100)), codes: [] })
  const longest = Math.max(...looked.mock.contexts.map((text) => String(text).length))
  looked.mockRestore()
  expect(preview?.columns[2]?.title).toHaveLength(80)
  expect(longest).toBeLessThanOrEqual(80)
})
