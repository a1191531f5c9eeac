import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { recallFarLetters } from './far-letters.ts'
import { mostAttempts } from './waits.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Seconds from the clock of the database. */
const due = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

it('a letter written under a clock ahead is due once the clock is right; pauses between attempts stay', async () => {
  const letter = { toAddress: 'nido@ospedale.example', subject: 'Avviso', text: 'Testo' }
  await test.db
    .insertInto('mailOutbox')
    .values([
      { ...letter, dueAt: due(400 * 86_400) },
      { ...letter, dueAt: due(1800) },
      { ...letter, dueAt: due(240) },
      { ...letter, attempts: 4, dueAt: due(3500) },
      { ...letter, attempts: 4, dueAt: due(7200) },
      { ...letter, attempts: mostAttempts, dueAt: due(7200) },
    ])
    .execute()
  expect(await recallFarLetters(test.db)).toBe(3)
  const isDue = sql<boolean>`due_at <= now()`.as('due')
  const letters = await test.db.selectFrom('mailOutbox').select(isDue).orderBy('id').execute()
  expect(letters.map(({ due }) => due)).toEqual([true, true, false, false, true, false])
})
