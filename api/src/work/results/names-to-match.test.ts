import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileOf } from '../../exchange/instruments/fixture.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { normalisations } from '../../testing/normalisations.ts'
import { namesToMatch } from './names-to-match.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('names that nobody knows are judged for all missing analytes at a price that grows as they do', async () => {
  const all = await test.db.selectFrom('analytes').select('code').where('kind', '<>', 'ratio').execute()
  const workOf = (count: number) => {
    const report = {
      analytesMapped: [],
      analytesUnmapped: Array.from({ length: count }, (_, at) => `col${at}`),
      analytesMissing: all.map(({ code }) => code),
    }
    return normalisations(async () => {
      const found = await namesToMatch(test.db, 1, { profile: profileOf('wide_table'), report, expected: [] })
      expect([found.missing.length, found.names.length]).toEqual([all.length, count])
    })
  }
  const few = await workOf(120)
  const many = await workOf(480)
  expect(many).toBeLessThan(5 * few)
  // Some for each name and for each known one, none for each analyte that is missing.
  expect(many).toBeLessThan(5_000)
})
