import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recallFarLetters } from './far-letters.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a letter that a clock ahead of time wrote is due once the clock is right; a pause between attempts stays', async () => {
  const now = test.clock.now()
  const due = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const letter = { toAddress: 'nido@ospedale.example', subject: 'Avviso', text: 'Testo' }
  await test.db
    .insertInto('mailOutbox')
    .values([
      { ...letter, createdAt: due(400 * 24), dueAt: due(400 * 24) },
      { ...letter, createdAt: due(2), dueAt: due(2) },
      { ...letter, createdAt: now, dueAt: due(12), attempts: 6 },
    ])
    .execute()
  expect(await recallFarLetters(test.db, now)).toBe(2)
  const letters = await test.db.selectFrom('mailOutbox').select('dueAt').orderBy('id').execute()
  expect(letters.map(({ dueAt }) => dueAt)).toEqual([now, now, due(12)].map((at) => at.toISOString()))
})
